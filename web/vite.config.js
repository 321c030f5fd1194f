import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, loadEnv } from "vite";

const TRAINERS = ["/trainer/Trainer.svelte", "/drills/Drills.svelte"];

/** Fills the service worker with the files of the trainers: the start, their screens, and all they import. */
function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = new Set(["/icon.svg", "/manifest.webmanifest"]);
      const take = (name) => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || files.has(`/${name}`)) return;
        files.add(`/${name}`);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
        chunk.imports.forEach(take);
      };
      for (const [name, chunk] of Object.entries(bundle)) {
        const isTrainers = chunk.type === "chunk" && TRAINERS.some((name) => chunk.facadeModuleId?.endsWith(name));
        if (chunk.type === "chunk" && (chunk.isEntry || isTrainers)) take(name);
      }
      const listed = JSON.stringify([...files].sort());
      const text = readFileSync(new URL("./service-worker.js", import.meta.url), "utf-8");
      const version = createHash("sha256").update(listed).update(text).digest("hex").slice(0, 16);
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: text.replace("__FILES__", () => listed).replace("__VERSION__", version),
      });
    },
  };
}

// Built into the Python package, which serves it. `npm run dev` talks to a server that runs beside it.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/letitride/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  // A test ends when it is done. This only ends one that hangs, on a busy machine too.
  test: { testTimeout: 120_000 },
  server: {
    proxy: {
      "/api": {
        target: loadEnv(mode, ".", "LETITRIDE").LETITRIDE ?? "http://127.0.0.1:8000",
        ws: true,
      },
    },
  },
}));

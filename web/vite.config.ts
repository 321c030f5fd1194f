import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

// Built into the Python package, which serves it. `npm run dev` talks to a server that runs beside it.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../src/letitride/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": {
        target: loadEnv(mode, ".", "LETITRIDE").LETITRIDE ?? "http://127.0.0.1:8000",
        ws: true,
      },
    },
  },
}));

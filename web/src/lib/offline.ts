/**
 * Keeps what the trainer needs in this browser, so that it works without a connection.
 *
 * Asked for by the trainer and by the installed app; who only plays at a table is not given it.
 */
export async function workOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
  } catch {
    // A browser that allows none, as in a private window: the trainer needs the connection there.
  }
}

export function isInstalled(): boolean {
  return matchMedia("(display-mode:standalone)").matches;
}

/** Calls a player who looks at something else, if they asked for it. */
import { taste } from "../../lib/ui/taste.svelte";

export function callBack(title: string, body: string, tag: string): void {
  if (!taste.notify || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const told = new Notification(title, { body, tag });
  told.onclick = () => {
    window.focus();
    told.close();
  };
}

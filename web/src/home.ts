/** Only over https a browser lets us keep the shell, and tell somebody that it is their turn. */
const mayKeep = location.protocol === "https:" && "serviceWorker" in navigator;

/** Keep the shell in this browser, once the page stands; where that fails, nothing is missed. */
export function keepShell(): void {
  if (!mayKeep) return;
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

export const canNotify = (): boolean => mayKeep && "Notification" in window;

export const mayNotify = (): boolean => canNotify() && Notification.permission === "granted";

/** Ask whether we may notify, which browsers allow only after a tap. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Show one notification for an address, which a tap on it opens. */
export async function notify(path: string, title: string, body: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification(title, { body, tag: path, data: path, icon: "/static/icon-192.png" });
}

/** Take back the notifications for an address. */
export async function unnotify(path: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: path })) ?? []) shown.close();
}

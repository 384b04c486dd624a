/** Shake what was tried and does not go. */
export function shake(at: string): void {
  const thing = document.querySelector(`[data-at="${CSS.escape(at)}"]`);
  if (!thing) return;
  thing.classList.add("shake");
  setTimeout(() => thing.classList.remove("shake"), 300);
}

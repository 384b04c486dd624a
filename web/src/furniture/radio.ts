const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys in a radiogroup of buttons: move on and choose, round and round. */
export function radioKeys(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const group = event.currentTarget.closest('[role="radiogroup"]');
  const radios = [...(group?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
  const next = radios.at((radios.indexOf(event.currentTarget) + step) % radios.length);
  next?.focus();
  next?.click();
}

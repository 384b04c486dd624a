// What a finger would miss: the visible controls whose touchable area is smaller than it.
({ needed }) => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab]";
  const NEAR = 24;
  const SLACK = 0.5;

  const isLive = (control) =>
    !control.disabled &&
    control.getAttribute("aria-disabled") !== "true" &&
    !control.closest("[inert], [aria-hidden=true]") &&
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    (!document.querySelector("dialog:modal") || control.closest("dialog:modal"));

  // A link in a running text may be as high as its line.
  const isInText = (control) =>
    control.matches("a") &&
    getComputedStyle(control).display === "inline" &&
    control.parentElement.textContent.trim() !== control.textContent.trim();

  const belongs = (x, y, control) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (control.contains(hit) || [...(control.labels ?? [])].some((label) => label.contains(hit)));
  };

  // The longest stretch of a line that belongs to the control.
  const stretch = (from, to, hits) => {
    let longest = 0;
    let begun = null;
    for (let at = from; at <= to; at++) {
      if (!hits(at)) begun = null;
      else longest = Math.max(longest, at - (begun ??= at) + 1);
    }
    return longest;
  };

  const touchable = (control) => {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    const parts = [0.2, 0.5, 0.8];
    const wide = parts.map((part) => stretch(left - NEAR, right + NEAR, (x) => belongs(x, top + part * height, control)));
    const high = parts.map((part) => stretch(top - NEAR, bottom + NEAR, (y) => belongs(left + part * width, y, control)));
    return [Math.max(...wide), Math.max(...high)];
  };

  const named = (control) => {
    const name = control.ariaLabel || control.innerText?.trim() || control.name || control.href || "";
    return `${control.tagName.toLowerCase()}.${control.classList[0] ?? ""} "${name.slice(0, 40)}"`;
  };

  const missed = [];
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!isLive(control) || isInText(control)) continue;
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const [width, height] = touchable(control);
    if (Math.min(width, height) < needed - SLACK) missed.push(`${named(control)}: ${width}x${height}`);
  }
  scrollTo(0, 0);
  return missed;
}

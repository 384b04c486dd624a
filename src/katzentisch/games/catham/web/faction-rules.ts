/** The rules that each faction has. */
export const RULES: Record<string, string[]> = {
  d: ["CC14", "CC15"],
  s: ["CC16"],
  r: ["CC17"],
  m: ["CC18", "CC19"],
  h: ["CC20"],
  p: ["CC21", "CC22"],
  j: ["CC23"],
  b: ["CC24"],
};

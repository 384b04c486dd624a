import type { Level } from "../protocol.ts";

/** Every fur, with the mark that goes with it. */
export const FURS = {
  marmalade: "mark-tabby",
  grey: "mark-tabby",
  black: "mark-tux",
  cream: "mark-point",
  calico: "mark-patch",
  blue: "mark-muzzle",
  choc: "mark-tabby",
} as const;

export type Fur = keyof typeof FURS;

/** Eyes are state: on turn, waiting, everyone at once, gone, won. */
export type Face = "open" | "half" | "wide" | "closed" | "happy";

/** How a bot of a level is drawn. */
export interface BotLook {
  fur: Fur;
  face: Face;
  accessories: string[];
  palette: string;
  transform: string;
  /** How far a small head stretches to look over the rim. */
  stretch: number;
}

export const BOT_LOOKS: Record<Level, BotLook> = {
  kitten: {
    fur: "calico",
    face: "wide",
    accessories: ["acc-ribbon"],
    palette: "c-lv1",
    transform: "translate(8 16) scale(.84)",
    stretch: 13,
  },
  tabby: {
    fur: "marmalade",
    face: "open",
    accessories: ["acc-bell"],
    palette: "c-lv2",
    transform: "",
    stretch: 0,
  },
  stray: {
    fur: "grey",
    face: "half",
    accessories: ["acc-patch"],
    palette: "c-lv3",
    transform: "",
    stretch: 0,
  },
  eminence: {
    fur: "blue",
    face: "half",
    accessories: ["acc-monocle", "acc-tophat"],
    palette: "c-lv4",
    transform: "translate(3 12) scale(.94)",
    stretch: 7,
  },
};

/** The levels, the weakest first. */
export const LEVELS: Level[] = ["kitten", "tabby", "stray", "eminence"];

/** The fur of a seat: one's own is chosen, no two are equal up to seven seats. */
export function furOf(seat: number, mine: Fur, mineSeat: number | null): Fur {
  if (seat === mineSeat) return mine;
  const all = Object.keys(FURS) as Fur[];
  if (mineSeat === null) return at(all, seat);
  const others = all.filter((fur) => fur !== mine);
  return at(others, seat < mineSeat ? seat : seat - 1);
}

function at(furs: Fur[], index: number): Fur {
  return furs[index % furs.length] ?? "grey";
}

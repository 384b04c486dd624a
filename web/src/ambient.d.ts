declare module "virtual:game-names" {
  const names: Record<"de" | "en", Record<string, { name: string; about: string }>>;
  export default names;
}

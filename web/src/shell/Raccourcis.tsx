export function Raccourcis() {
  return null
}

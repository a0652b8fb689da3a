export default function Palette(_: { fermer: () => void }) {
  return null
}

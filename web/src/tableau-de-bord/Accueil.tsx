export default function Accueil() {
  return null
}

export default function Connexion() {
  return null
}

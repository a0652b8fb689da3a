export default function NouveauMotDePasse() {
  return null
}

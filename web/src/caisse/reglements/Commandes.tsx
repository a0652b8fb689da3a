import { ListeReglements } from './ListeReglements.tsx'

export default () => <ListeReglements sorte="commandes" />

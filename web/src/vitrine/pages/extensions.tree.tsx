import { Arbre } from '../../verres/Arbre.tsx'

export const dit =
  'L’arbre du catalogue des verres : des fournisseurs, les gammes de celui qui est ouvert, et combien de modèles chacune tient. Ce qui est ouvert est dans l’adresse.'

/** Des fournisseurs et leurs gammes ; l’un n’en a pas encore */
function Fournisseurs() {
  return <Arbre />
}

export const exemples = { Fournisseurs }

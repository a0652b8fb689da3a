import type { Appel, Reponse } from '@dioptrie/domain/kernel/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requete } from '../kernel/api.ts'
import { AvecFiche } from './AvecFiche.tsx'

interface Props<A extends Appel> {
  appel: A
  id: string
  /** When there is no such record. */
  titre: string
  texte: string
  retour: string
  allerListe: string
  children: (fiche: Reponse<A>) => ReactNode
}

/** A screen about the record that a call reads by its id. */
export function FicheParId<A extends Appel>(props: Props<A>) {
  const { appel, id, titre, texte, retour, allerListe, children } = props
  const lecture = useQuery(requete<Appel>(appel, { params: { id } }))
  return (
    <AvecFiche lecture={lecture} absent={{ titre, texte, vers: retour, lien: allerListe }}>
      {fiche => children(fiche as Reponse<A>)}
    </AvecFiche>
  )
}

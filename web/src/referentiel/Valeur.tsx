import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import { Couleur } from './Couleur.tsx'
import { sourceDeChamp } from './source.ts'
import { tableDe } from './table.ts'

/** A choice of a descriptor in the language of the person; the wire keeps the French word. */
export function useChoix() {
  const t = useTranslations('referentiel.choix')
  return (valeur: unknown) => {
    const cle = String(valeur) as Parameters<typeof t>[0]
    return t.has(cle) ? t(cle) : String(valeur)
  }
}

/** The label of a field; `Contact` is a person here, not the phone of a client. */
export function useLibelleDeChamp() {
  const t = useTranslations('referentiel')
  const champ = useChamp()
  return (nom: string) => (nom === 'Contact' ? t('contact') : champ(nom))
}

/** A text as it is read: a number of the country by pairs, an index with its comma. */
export function texteDeChamp(champ: string, valeur: unknown): string {
  if (champ === 'Telephone' || champ === 'Contact') return formaterTelephone(String(valeur))
  return champ === 'IdIndice' ? String(valeur).replace('.', ',') : String(valeur)
}

/** What a record holds in a field, in words. */
export function Valeur({ nom, champ, valeur }: { nom: NomReferentiel; champ: string; valeur: unknown }) {
  const ui = useTranslations('ui')
  const choix = useChoix()
  const decrit = tableDe(nom).champs[champ]
  if (valeur === null || valeur === undefined || valeur === '') return '—'
  switch (decrit?.genre) {
    case 'montant':
      return <Montant valeur={Number(valeur)} />
    case 'decimal':
      return ecrireNombre(Number(valeur))
    case 'references':
      return <Nommes table={decrit.table ?? ''} ids={valeur as string[]} />
    case 'pourcent':
      return `${valeur}\u00a0%`
    case 'booleen':
      return ui(valeur ? 'oui' : 'non')
    case 'choix':
      return choix(valeur)
    case 'reference':
      return <Nomme table={decrit.table ?? ''} id={String(valeur)} />
    case 'couleur':
      return <Couleur valeur={String(valeur)} />
    default:
      return texteDeChamp(champ, valeur)
  }
}

const Nommes = ({ table, ids }: { table: string; ids: string[] }) =>
  ids.map((id, rang) => (
    <span key={id}>
      {rang > 0 && ', '}
      <Nomme table={table} id={id} />
    </span>
  ))

const Nomme = ({ table, id }: { table: string; id: string }) => useLibelle(sourceDeChamp(table), id) ?? '…'

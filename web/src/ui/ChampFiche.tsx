import type { Demande } from '@dioptrie/domain/kernel/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requetePage, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces, direRefus } from './avis.ts'
import { Choisir, type PropsDuChamp } from './Choisir.tsx'
import type { Source } from './liste/types.ts'
import { contient, justesse, memeNom } from './sansAccents.ts'
import { type Fiche, LIMITE, lesPremieres, useLibelle } from './useLibelle.ts'

const CREER = '+'

/** The records of a source: all of them when they are few, else those that fit what is typed. */
export function useFiches(source: Source, cherche: string) {
  const toutes = useQuery({
    ...lesPremieres(source),
    staleTime: 60_000,
  })
  const complet = toutes.data !== undefined && toutes.data.pager.totalItems <= LIMITE
  const [q] = useDebouncedValue(cherche.trim(), 150)
  const trouvees = useQuery({
    ...requetePage(source.liste, { query: { page: 1, limit: 30, q, ...source.question } } as Demande<
      typeof source.liste
    >),
    enabled: toutes.data !== undefined && !complet && q !== '',
    placeholderData: keepPreviousData,
  })
  // What was found for other words must not be chosen for these ones by a quick Tab.
  const aJour = complet || q === cherche.trim()
  const lues = complet || q === '' ? toutes.data : trouvees.isPlaceholderData ? undefined : trouvees.data
  const connues = aJour && lues !== undefined
  return {
    fiches: (connues ? lues.pageOfItems : []) as Fiche[],
    complet,
    connues,
    lecture: toutes.error ? toutes : trouvees,
  }
}

interface Props extends PropsDuChamp {
  source: Source
  value: string | null | undefined
  onChange?: (id: string | null, fiche: Record<string, unknown> | null) => void
  clearable?: boolean
  /** A record that cannot be chosen: the one that is open. */
  sauf?: string
  /** Among those that are there: a filter, a merge, an inventory add none. */
  sansAjout?: boolean
}

/** Adds a record named as typed and gives its id; undefined when the list or the person cannot. */
function useAjout({ ajouter, liste }: Source, sans: boolean) {
  // A hook is called whatever the list can do; without `ajouter` the call is never made.
  const t = useTranslations('ui')
  const { mutateAsync } = useAppel(ajouter?.appel ?? liste, {
    // Saved there and then: the form around it, given up, leaves it where it is.
    onSuccess: () => avisSucces(t('ajoutee')),
  })
  const peut = usePermission(ajouter?.permission ?? 'referentiel.ecrire')
  if (!ajouter || !peut || sans) return undefined
  return async (texte: string) => {
    const cree = await mutateAsync({ payload: ajouter.saisie(texte) }).catch(direRefus)
    return (cree as { _id: string } | undefined)?._id ?? null
  }
}

/**
 * A record chosen among those of a list call, found blind to case and accents. Enter takes the marked line, leaving the
 * field takes it too; when the list comes after the last key (a slow link, a quick hand) its first line is taken then.
 */
export function ChampFiche(props: Props) {
  const { source, value, onChange, sansAjout = false, sauf, clearable = true, ...reste } = props
  const creer = useAjout(source, sansAjout)
  const t = useTranslations('ui')
  // What is being typed; null when the field shows what is chosen.
  const [frappe, setFrappe] = useState<string | null>(null)
  const [pris, setPris] = useState<{ id: string; libelle: string } | null>(null)
  const lu = useLibelle(source, value)
  const choisi = lu ?? (value && pris?.id === value ? pris.libelle : '')
  const recherche = frappe?.trim() ?? ''
  const { fiches, complet, connues, lecture } = useFiches(source, recherche)
  const options = fiches
    .filter(f => f._id !== sauf)
    .map(f => ({ id: f._id, libelle: source.libelle(f), detail: source.detail?.(f) ?? '', voulue: false }))
    .filter(o => !complet || contient(`${o.libelle} ${o.detail}`, recherche))
  // « mo » is the code MO before it is a piece of « Monture enfant ».
  if (recherche && complet) {
    const rang = (o: (typeof options)[number]) => justesse(`${o.libelle} ${o.detail}`, recherche)
    options.sort((a, b) => rang(a) - rang(b))
  }
  if (value && choisi && !recherche && !options.some(o => o.id === value))
    options.unshift({ id: value, libelle: choisi, detail: '', voulue: false })
  options.splice(60)
  // Offered once the search has answered: before, it may well be there already.
  if (creer && connues && recherche && !options.some(o => memeNom(o.libelle, recherche)))
    options.push({ id: CREER, libelle: t('ajouterOption', { texte: recherche }), detail: '', voulue: true })

  const ajouter = async () => {
    const id = await creer?.(recherche)
    // Not added: what was typed is not lost for that.
    if (!id) return setFrappe(recherche)
    setPris({ id, libelle: recherche })
    onChange?.(id, null)
  }
  const prendre = (option: { id: string; libelle: string }) => {
    if (option.id === CREER) return ajouter()
    if (option.id === value) return
    setPris(option)
    onChange?.(option.id, fiches.find(f => f._id === option.id) ?? null)
  }
  return (
    <Choisir
      {...reste}
      frappe={frappe}
      taper={setFrappe}
      choisi={{ id: value ?? null, libelle: choisi }}
      options={options.map(o => ({
        ...o,
        contenu: (
          <>
            {o.libelle}
            {o.detail && <span className="muted"> {o.detail}</span>}
          </>
        ),
      }))}
      connues={connues}
      lecture={lecture}
      premiere
      prendre={prendre}
      {...(clearable && { effacer: () => onChange?.(null, null) })}
    />
  )
}

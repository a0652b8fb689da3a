import type { Client, Ordonnance } from '@dioptrie/domain/clients/contract'
import { type Numero, verifierPrix } from '@dioptrie/domain/commandes/prix'
import { garantiePour } from '@dioptrie/domain/configuration/garantie'
import { ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { expirationDe } from '@dioptrie/domain/proformas/rules'
import { designation } from '@dioptrie/domain/stock/rules'
import { refusJourDeVente } from '@dioptrie/domain/ventes/rules'
import { Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { contrat, requete, useComplement } from '../../kernel/api.ts'
import { MEME_TOUCHE } from '../../kernel/focus.ts'
import type { Formulaire } from '../../kernel/formulaire.ts'
import { ordonnancesTues } from '../../kernel/gardee.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { premier, tousDe } from '../../kernel/places.ts'
import type { Fiche } from '../../kernel/useFiche.ts'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { ChampJour } from '../../ui/Jour.tsx'
import { Somme } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import type { VerresPris } from '../choix/retenue.ts'
import { JourDeVente } from './JourDeVente.tsx'
import { Promesse } from './Promesse.tsx'
import { requeteArticle } from './requeteArticle.ts'
import { illisibles, numeros, PAIRE_VIDE, prixDe, rayonDe, sansPrix, type Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

const ChoisirVerres = aLaDemande(() => import('../choix/ChoisirVerres.tsx'))

/** What holds a sale back before it leaves. */
export function useFautes() {
  const t = useTranslations('vendre')
  const ui = useTranslations('ui')
  return (saisie: Valeurs, aujourdhui: Jour) => {
    const tapees = numeros(saisie).filter(n => saisie[`MontureTapee${n}`])
    const DateCommd = saisie.DateCommd && refusJourDeVente(saisie.DateCommd, aujourdhui)
    return {
      ...(DateCommd && { DateCommd }),
      ...(saisie.OrdonnanceTue && { RefOrd: t('ordonnancesARelire') }),
      ...verifierPrix(prixDe(saisie)),
      ...Object.fromEntries(sansPrix(saisie).map(nom => [nom, ui('prixARemplir')])),
      ...Object.fromEntries(illisibles(saisie).map(nom => [nom, ui('illisible')])),
      ...Object.fromEntries(
        tapees.map(n => [`MontureTapee${n}`, t('montureATrancher', { n, q: saisie[`MontureTapee${n}`] })]),
      ),
    }
  }
}

/** The pair whose lenses are being chosen: the sale waits behind, as it stands. */
export function useChoixDUnePaire() {
  const [choisie, setChoisie] = useState<Numero | null>(null)
  const main = useRef<Element | null>(null)
  const revenu = useRef(0)
  useLayoutEffect(() => {
    if (choisie !== null || !(main.current instanceof HTMLElement)) return
    main.current.focus()
    main.current = null
  }, [choisie])
  return {
    choisie,
    setChoisie,
    ouvrirLeChoix: (n: Numero) => {
      // A price left half typed is read when its field is left.
      main.current = document.activeElement
      if (main.current instanceof HTMLElement) main.current.blur()
      setChoisie(n)
    },
    revenir: () => {
      revenu.current = Date.now()
      setChoisie(null)
    },
    // The key that left the choice, pressed twice or held, neither saves the sale nor leaves it.
    saufAussitot: (faire: () => void) => () => {
      if (Date.now() - revenu.current > MEME_TOUCHE) faire()
    },
  }
}

/** Read again with its prescriptions: what would have been proposed is, unless none was wanted meanwhile. */
export function useAProposer(fiche: Fiche<Valeurs, boolean>, client: Client, proposee: () => Valeurs) {
  const { form } = fiche
  const aProposer = form.values.OrdonnanceTue && !ordonnancesTues(client)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading that brings them back.
  useEffect(() => {
    if (!aProposer) return
    if (!fiche.changee()) return fiche.brouillon.abandonner()
    const { RefOrd, Paires } = proposee()
    const TypeVision = Paires[0]?.TypeVision ?? null
    form.setValues(v => ({
      RefOrd: v.RefOrd ?? RefOrd,
      OrdonnanceTue: false,
      Paires: v.Paires?.map((p, rang) => (rang === 0 && !p.TypeVision ? { ...p, TypeVision } : p)),
    }))
  }, [aProposer])
}

interface PropsQuand {
  genre: 'commande' | 'proforma'
  form: Formulaire<Valeurs>
  change: boolean
  jour: Jour
  aujourdhui: Jour
  IdOfficine: string
}

/** The day of an order and the one it is promised for; until when a proforma stands. */
export function QuandEtPourQuand({ genre, form, change, jour, aujourdhui, IdOfficine }: PropsQuand) {
  const t = useTranslations('vendre')
  const champ = useChamp()
  if (genre === 'proforma')
    return (
      <ChampJour
        label={champ('DateExpiration')}
        description={t('expirationAide', { jour: ecrireJour(expirationDe(jour)) })}
        {...form.getInputProps('DateExpiration')}
        value={form.values.DateExpiration}
      />
    )
  return (
    <>
      {!change && <JourDeVente form={form} />}
      <Promesse
        valeurs={form.values}
        jour={change ? aujourdhui : jour}
        IdOfficine={IdOfficine}
        erreur={form.errors.DatePromesse}
        poser={jour => form.setFieldValue('DatePromesse', jour)}
      />
    </>
  )
}

export const useGaranties = () =>
  useComplement({ ...requete(contrat.configuration.garantie), staleTime: 300_000 })?.garantie

interface PropsTelephone {
  fiche: Pick<Fiche<Valeurs, boolean>, 'enCours' | 'empeche'>
  total: number
  faire: () => void
}

/** Where the money stands below, saving is at the top too, and says it. */
export function EnregistrerDuTelephone({ fiche, total, faire }: PropsTelephone) {
  const ui = useTranslations('ui')
  return (
    <Bouton
      libelle={<Somme nom={ui('enregistrer')} valeur={total} />}
      variant="filled"
      faire={faire}
      loading={fiche.enCours}
      disabled={fiche.empeche !== null}
    />
  )
}

interface PropsChoix {
  n: Numero
  genre: 'commande' | 'proforma'
  client: Client
  ordonnance: Ordonnance
  form: Formulaire<Valeurs>
  lu: Record<string, unknown> | null
  /** It is a sale already: its own lenses are on the shelf for it. */
  vendue: boolean
  jour: Jour
  IdOfficine: string
  prendre: (pris: VerresPris) => void
  revenir: () => void
}

/** The lenses of a pair, over the sale that waits. */
export function ChoixDesVerres(p: PropsChoix) {
  const { n, genre, client, ordonnance, form, lu, vendue, jour, IdOfficine, prendre, revenir } = p
  const garanties = useComplement({
    ...requete(contrat.configuration.garantie),
    staleTime: 300_000,
  })?.garantie
  const articleChoisi = useComplement(requeteArticle(form.values[`IdArticle${n}`]))
  return (
    <ChoisirVerres
      n={n}
      client={`${client.Nom} ${client.Prenoms}`}
      paire={form.values.Paires[n - 1] ?? PAIRE_VIDE}
      vendu={{ OD: form.values[`PrixVerD${n}`], OG: form.values[`PrixVerG${n}`] }}
      ordonnance={ordonnance}
      monture={
        articleChoisi
          ? { designation: designation(articleChoisi), Taille: articleChoisi.Taille ?? null }
          : null
      }
      jour={jour}
      IdOfficine={IdOfficine}
      rayon={rayonDe(
        genre === 'commande' && vendue ? ((lu?.Paires ?? []) as Valeurs['Paires']) : [],
        genre === 'commande' ? form.values.Paires : [],
        n,
      )}
      mois={prix => (garanties && prix > 0 ? garantiePour(garanties, 'verre', prix).mois : 0)}
      prendre={prendre}
      revenir={revenir}
    />
  )
}

/** Going from a pair to another, and the next one. */
export function usePaires(form: Formulaire<Valeurs>, fige: boolean, racine: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<Numero>(1)
  const { Paires } = form.values
  const ajouterPaire = () => {
    if (Paires.length >= 3 || fige) return
    form.setFieldValue('Paires', [...Paires, { ...PAIRE_VIDE }])
    setActive((Paires.length + 1) as Numero)
  }
  const allerA = (n: Numero) => () => {
    if (n === Paires.length + 1) ajouterPaire()
    if (n > Paires.length + 1) return
    setActive(n)
    setTimeout(() => {
      const section = tousDe(racine.current, `.${style.paire}`)[n - 1]
      premier(section, `.${style.controle} input, .${style.choisie} button`)?.focus()
      section?.scrollIntoView({ block: 'nearest' })
    })
  }
  return { active, setActive, ajouterPaire, allerA }
}

export function AjouterUnePaire({ n, faire }: { n: number; faire: () => void }) {
  const t = useTranslations('vendre')
  return (
    <button type="button" className={style.ajouter} onClick={faire}>
      <IconPlus size={18} aria-hidden />
      {t('ajouterPaire', { n })}
      <Raccourci touche={`Alt ${n}`} />
    </button>
  )
}

/** It was there, and a colleague has withdrawn it since: no lenses are chosen for it, and the sale says so before it is saved. */
export function useRetiree(client: Client, RefOrd: string | null): boolean {
  const la = client.ordonnances.some(o => o.RefOrd === RefOrd)
  const [vue, setVue] = useState<string | null>(null)
  if (la && RefOrd !== vue) setVue(RefOrd)
  return !la && !ordonnancesTues(client) && vue !== null && RefOrd === vue
}

export function Observation({ form }: { form: Formulaire<Valeurs> }) {
  const champ = useChamp()
  return (
    <Panneau titre={champ('Observation')}>
      <Textarea
        aria-label={champ('Observation')}
        minRows={2}
        autosize
        {...form.getInputProps('Observation')}
      />
    </Panneau>
  )
}

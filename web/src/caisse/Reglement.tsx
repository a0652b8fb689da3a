import { refusDuCredit } from '@dioptrie/domain/avoirs/rules'
import type { Reglement as Regle } from '@dioptrie/domain/caisse/contract'
import { AVOIR, ESPECE, monnaie, recuInvraisemblable } from '@dioptrie/domain/caisse/rules'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sansChoix } from '../kernel/choix.ts'
import { useSansBrouillon } from '../kernel/depart.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { tousDe } from '../kernel/places.ts'
import type { RefusApi } from '../kernel/refus.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { avisAttention } from '../ui/avis.ts'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import disposition from '../ui/disposition.module.css'
import { NonLu } from '../ui/Erreur.tsx'
import { ChampMontant, Montant, Somme } from '../ui/Montant.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './caisse.module.css'
import { type Credit, type Credits, type Numerotee, type Payeur, useCredits } from './credits.ts'
import { allerOuvrir } from './Journee.tsx'
import { requeteModes } from './modes.ts'
import { ModesAPresser, RecusAPresser } from './Presses.tsx'

// Seldom asked for: it comes when a credit note pays.
const NumeroAvoir = aLaDemande(() => import('./NumeroAvoir.tsx'))

type Mode = ReturnType<typeof requeteModes.select>[number]

const CHAMPS = ['modepaiement', 'montant', 'reference']
/** Said under a field of the form below: no need to say it twice. */
export const surUnChamp = (refus: RefusApi) =>
  Object.keys(refus.champs).some(nom => CHAMPS.includes(nom.split('.').at(-1) ?? ''))

const PARTS_MAX = 6

interface Part extends Numerotee {
  cle: number
  /** Undefined while nobody said how much: all that is owed. Null once it was emptied. */
  tape: number | null | undefined
  /** The credit note that was read when the amount was typed: it stays as it is, and is refused when it is too much. */
  voulu?: string | undefined
}

/** As it stands on the screen: with the credit note of its number, and no more than what is left of it and than what is owed. */
interface PartDite extends Part {
  montant: number | null
  avoir: Credit | undefined
}

function dire(parts: readonly Part[], reste: number, { codeDe }: Credits, lus: Credits['lus']): PartDite[] {
  const montants = parts.map(p => (p.tape === undefined ? reste : p.tape))
  return parts.map((p, rang) => {
    const code = codeDe(p)
    const avoir = lus.get(code ?? '')
    const autres = montants.reduce<number>((n, m, i) => (i === rang ? n : n + (m ?? 0)), 0)
    const montant =
      avoir && p.voulu !== avoir.Reference
        ? Math.min(p.tape ?? Math.max(0, reste - autres), avoir.Reste)
        : (montants[rang] as number | null)
    return { ...p, code, montant, avoir, reference: avoir?.Reference ?? p.reference ?? code ?? '' }
  })
}

interface Props {
  reste: number
  /** Whose credits may pay, and where it is paid; null for a buyer whom nobody knows. */
  client?: Payeur | null
  /** What is owed may change by another desk: said when it does. */
  dire?: boolean
  /** What was asked for at the order and is not paid yet: one touch away. */
  acompte?: number
  /** Why nothing can be paid now, in words: the day is not open. */
  empeche?: string | null
  enCours: boolean
  refus: RefusApi | null
  /** 'rendre': what to give back, said again once it is paid. */
  payer: (reglement: Regle, rendre: number) => void
  /** Another payment was just made: how much this time is said, not assumed. */
  encore?: boolean
  /** Beside the button: leave it to the cash desk. */
  autre?: ReactNode
  /** The main gesture of its screen: on a phone it stays in view. */
  dock?: boolean
}

/** How much, by which modes, all at once; what was handed over in cash and what to give back. */
export function Reglement({
  reste,
  client = null,
  dire: seDit = false,
  acompte = 0,
  encore = false,
  empeche = null,
  enCours,
  refus,
  payer,
  autre,
  dock = false,
}: Props) {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  const formulaire = useRef<HTMLFormElement>(null)
  const lectureModes = useQuery(requeteModes)
  const modes = lectureModes.data ?? []
  const [tapees, setParts] = useState<Part[]>([{ cle: 0, mode: ESPECE, tape: encore ? null : undefined }])
  const [recu, setRecu] = useState<number | null>(null)
  // What is owed changes with the sale: what was typed stays, only a sum that nobody typed follows. A payment whose answer is
  // awaited, or was lost, is sent again as it was.
  const tenu = enCours || refus?.incertain === true
  const [du, setDu] = useState({ reste, avant: null as number | null })
  if (reste !== du.reste && !tenu) setDu({ reste, avant: du.avant ?? du.reste })
  const credits = useCredits(tapees, client)
  const [tenus, setTenus] = useState(credits.lus)
  const parts = dire(tapees, du.reste, credits, tenu ? tenus : credits.lus)

  useSansBrouillon(recu !== null || tapees.length > 1 || tapees.some(p => p.tape != null))

  const proposees = acompte > 0 && acompte < reste ? [acompte, reste] : encore ? [reste] : []

  const total = parts.reduce((somme, p) => somme + (p.montant ?? 0), 0)
  const especes = parts.find(p => p.mode === ESPECE)
  const rendre = recu === null || !especes ? null : monnaie(recu, especes.montant ?? 0)
  // Less handed over than is cashed: the drawer would be short by the rest.
  const manque = recu !== null && especes !== undefined && rendre === null
  const absurde = recu !== null && especes !== undefined && recuInvraisemblable(recu, especes.montant ?? 0)
  const sansMontant = !parts.every(p => (p.montant ?? 0) > 0)
  const sansCredit = parts.some(p => p.avoir && (p.montant ?? 0) > p.avoir.Reste)
  const pret =
    !empeche && !sansCredit && !enCours && !manque && !absurde && !Number.isNaN(recu) && !sansMontant
  const envoyer = () => {
    if (enCours) return
    const pourquoi = empeche ?? (sansMontant ? t('combien') : manque ? t('recuInsuffisant') : null)
    if (pourquoi) avisAttention(pourquoi)
    if (empeche) allerOuvrir()
    if (!pret || sansChoix(formulaire.current)) return
    if (!tenu) setTenus(credits.lus)
    const [premier, ...suite] = parts.map(p => ({
      montant: p.montant ?? 0,
      modepaiement: p.mode,
      reference: p.reference || null,
    }))
    payer({ ...(premier as Regle), ...(suite.length > 0 ? { suite } : {}) }, rendre ?? 0)
  }
  const changer = (cle: number, maj: Partial<Part>) =>
    setParts(avant => avant.map(p => (p.cle === cle ? { ...p, ...maj } : p)))
  /** What is not paid yet goes to the new mode. */
  const ajouter = () => {
    const libre =
      modes.find(m => m.Libelle !== AVOIR && !parts.some(p => p.mode === m.Libelle))?.Libelle ??
      modes[0]?.Libelle
    const cle = Math.max(...parts.map(p => p.cle)) + 1
    const manque = Math.max(0, reste - total)
    flushSync(() =>
      setParts(avant => [
        ...avant.map((p, i) => ({ ...p, tape: parts[i]?.montant })),
        { cle, mode: libre ?? ESPECE, tape: manque || null },
      ]),
    )
    // Which mode is the question now; the same key pressed again adds no third one.
    tousDe(formulaire.current, 'input[role="combobox"]').at(-1)?.focus()
  }
  /** Enter goes on to the next field and never cashes: the key that opened a sale may be pressed twice. */
  const avancer = (e: KeyboardEvent<HTMLFormElement>) => {
    if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || e.defaultPrevented) return
    if (!(e.target instanceof HTMLInputElement)) return
    e.preventDefault()
    const champs = tousDe<HTMLInputElement>(e.currentTarget, 'input')
    champs[champs.indexOf(e.target) + 1]?.focus()
  }
  useTouches({
    'ctrl+enter': () => envoyer(),
  })

  return (
    <form
      ref={formulaire}
      className={style.reglement}
      onKeyDown={avancer}
      onSubmit={e => {
        e.preventDefault()
        envoyer()
      }}
    >
      <NonLu lecture={lectureModes} />
      {seDit && du.avant !== null && du.avant !== du.reste && (
        <p role="status" className="w550 warn">
          {t('resteChange')} <Montant valeur={du.reste} /> {t('auLieuDe')} <Montant valeur={du.avant} />
        </p>
      )}
      {parts.map((part, rang) => (
        <UnePart
          key={part.cle}
          rang={rang}
          autoFocus={encore && rang === 0}
          part={part}
          modes={modes.filter(m => m.Libelle !== ESPECE || part.mode === ESPECE || !especes)}
          changer={maj => changer(part.cle, maj)}
          retirer={rang > 0 ? () => setParts(avant => avant.filter(p => p.cle !== part.cle)) : undefined}
          refus={refus}
          client={client}
          credits={credits}
        >
          {part.mode === ESPECE && (
            <ChampMontant
              label={t('recu')}
              value={recu}
              onChange={setRecu}
              enDirect
              error={absurde && t('recuAbsurde')}
            />
          )}
        </UnePart>
      ))}
      <div className="row wrap between gap-8-16">
        {especes && <RecusAPresser du={especes.montant ?? 0} recu={recu} prendre={setRecu} />}
        <output className={style.rendre} data-manque={manque || undefined}>
          {especes && recu !== null && (
            <>
              <span>{manque ? t('manque') : t('rendre')}</span>
              <strong>
                <Montant valeur={rendre ?? (especes.montant ?? 0) - recu} />
              </strong>
            </>
          )}
        </output>
      </div>
      {manque && especes && recu !== null && recu > 0 && (
        <Button size="sm" variant="default" onClick={() => changer(especes.cle, { tape: recu })}>
          <Somme nom={t('seulementRecu')} valeur={recu} />
        </Button>
      )}
      {proposees.length > 0 && parts.length === 1 && (
        <fieldset className={`flex wrap gap-8 ${style.sommesProposees}`} aria-label={t('sommes')}>
          {proposees.map(somme => (
            <Button
              key={somme}
              size="sm"
              variant="default"
              aria-pressed={total === somme}
              onClick={() => changer(parts[0]?.cle ?? 0, { tape: somme })}
            >
              <Somme nom={t(somme === reste ? 'toutLeReste' : 'acompteDemande')} valeur={somme} />
            </Button>
          ))}
        </fieldset>
      )}
      <div className="row wrap between gap-8-16">
        {parts.length < PARTS_MAX && (
          <UnstyledButton type="button" className={style.ajouter} onClick={ajouter}>
            <IconPlus size={16} stroke={1.8} aria-hidden /> {t('ajouterMode')}
          </UnstyledButton>
        )}
        {(parts.length > 1 || total !== reste) && (
          <span className={`muted ${style.resteApres}`} data-trop={total > reste || undefined}>
            {total > reste ? t('tropRegle') : t('resteraDu')}{' '}
            <strong>
              <Montant valeur={Math.abs(reste - total)} />
            </strong>
          </span>
        )}
      </div>
      <div className={`flex wrap to-end gap-8 mt4 ${style.gestes} ${dock ? disposition.dock : ''}`}>
        {autre}
        <Button type="submit" h={44} loading={enCours} disabled={!pret}>
          <span className="inline-row gap-6">
            {t('encaisserBouton')} <Montant valeur={total} /> <Raccourci touche={ui('ctrlEntree')} />
          </span>
        </Button>
      </div>
    </form>
  )
}

interface PropsPart {
  rang: number
  autoFocus: boolean
  part: PartDite
  modes: Mode[]
  changer: (maj: Partial<Part>) => void
  retirer: (() => void) | undefined
  refus: RefusApi | null
  client: Payeur | null
  credits: Credits
  children: ReactNode
}

/** One mode of a payment: how, how much, and its number. */
function UnePart(props: PropsPart) {
  const { rang, autoFocus, part, modes, changer, retirer, refus, client, credits, children } = props
  const t = useTranslations('caisse')
  const n = rang + 1
  const erreur = (champ: string) => {
    const nom = rang === 0 ? champ : `suite.${rang - 1}.${champ}`
    return refus?.champs[nom] ?? refus?.champs[`reglement.${nom}`]
  }
  const numero = modes.find(m => m.Libelle === part.mode)?.NumeroRequis ? t('numero') : t('numeroFacultatif')
  return (
    <fieldset className={style.part} aria-label={rang === 0 ? t('mode') : t('modeN', { n })}>
      {rang === 0 && <ModesAPresser modes={modes} mode={part.mode} prendre={mode => changer({ mode })} />}
      <ChampListe
        label={rang === 0 ? t('mode') : t('modeN', { n })}
        data={modes.map(m => ({ value: m.Libelle, label: m.Libelle }))}
        value={part.mode}
        // A few names, none to be typed.
        onChange={mode => mode && changer({ mode })}
        error={erreur('modepaiement')}
      />
      <ChampMontant
        label={rang === 0 ? t('montant') : t('montantN', { n })}
        data-autofocus={rang === 0 || undefined}
        autoFocus={autoFocus}
        value={part.montant}
        onChange={tape => changer({ tape, voulu: part.avoir?.Reference })}
        enDirect
        error={erreur('montant') ?? (part.avoir && refusDuCredit(part.montant ?? 0, part.avoir))}
      />
      {part.mode === AVOIR ? (
        <NumeroAvoir
          label={rang === 0 ? t('numeroAvoir') : t('numeroN', { n })}
          client={client}
          siens={credits.siens}
          reference={part.reference ?? ''}
          code={part.code}
          dire={changer}
          erreur={erreur('reference')}
          refus={credits.refus(part.code)}
          avoir={part.avoir}
          pris={part.montant ?? 0}
        />
      ) : (
        children || (
          <TextInput
            label={rang === 0 ? numero : t('numeroN', { n })}
            value={part.reference}
            autoComplete="off"
            spellCheck={false}
            onChange={e => changer({ reference: e.currentTarget.value })}
            error={erreur('reference')}
          />
        )
      )}
      {retirer && (
        <BoutonIcone icone={IconX} libelle={t('retirerMode')} className={style.retirer} faire={retirer} />
      )}
    </fieldset>
  )
}

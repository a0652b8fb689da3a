import type { Avoir } from '@dioptrie/domain/avoirs/contract'
import { refusDuCredit } from '@dioptrie/domain/avoirs/rules'
import type { Reglement as Regle } from '@dioptrie/domain/caisse/contract'
import { AVOIR, ESPECE, monnaie, recuInvraisemblable } from '@dioptrie/domain/caisse/rules'
import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sansChoix } from '../kernel/choix.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { avisAttention } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import disposition from '../ui/disposition.module.css'
import { NonLu } from '../ui/Erreur.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './caisse.module.css'
import { allerOuvrir } from './Journee.tsx'
import { requeteModes } from './modes.ts'

// Seldom asked for: it comes when a credit note pays.
const NumeroAvoir = lazy(() => import('./NumeroAvoir.tsx'))

type Mode = ReturnType<typeof requeteModes.select>[number]

const CHAMPS = ['modepaiement', 'montant', 'reference']
/** Said under a field of the form below: no need to say it twice. */
export const surUnChamp = (refus: RefusApi) =>
  Object.keys(refus.champs).some(nom => CHAMPS.includes(nom.split('.').at(-1) ?? ''))

const PARTS_MAX = 6

interface Part {
  cle: number
  mode: string
  /** Undefined while nobody said how much: all that is owed. Null once it was emptied. */
  tape: number | null | undefined
  reference: string
  /** The credit note of that number, once it is read. */
  avoir?: Credit | undefined
}

/** A credit note that pays: what is left of it, and whose it is. */
export type Credit = Pick<Avoir, 'Reference' | 'Reste' | 'IdClient' | 'Tiers'>

/** A credit pays in the officine that it is of. */
export interface Payeur {
  IdClient: string
  IdOfficine: string
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
  dire = false,
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
  const [tapees, setParts] = useState<Part[]>([
    { cle: 0, mode: ESPECE, tape: encore ? null : undefined, reference: '' },
  ])
  const [recu, setRecu] = useState<number | null>(null)
  // What is owed changes with the sale: what was typed stays, only a sum that nobody typed follows. A payment whose answer is
  // awaited, or was lost, is sent again as it was.
  const tenu = enCours || refus?.incertain === true
  const [du, setDu] = useState({ reste, avant: null as number | null })
  if (reste !== du.reste && !tenu) setDu({ reste, avant: du.avant ?? du.reste })
  const parts = tapees.map(p => ({ ...p, montant: p.tape === undefined ? du.reste : p.tape }))

  const proposees = acompte > 0 && acompte < reste ? [acompte, reste] : encore ? [reste] : []

  const total = parts.reduce((somme, p) => somme + (p.montant ?? 0), 0)
  const especes = parts.find(p => p.mode === ESPECE)
  const rendre = recu === null || !especes ? null : monnaie(recu, especes.montant ?? 0)
  // Less handed over than is cashed: the drawer would be short by the rest.
  const manque = recu !== null && especes !== undefined && rendre === null
  const absurde = recu !== null && especes !== undefined && recuInvraisemblable(recu, especes.montant ?? 0)
  const sansMontant = !parts.every(p => (p.montant ?? 0) > 0)
  const sansCredit = parts.some(p => p.mode === AVOIR && p.avoir && (p.montant ?? 0) > p.avoir.Reste)
  const pret =
    !empeche && !sansCredit && !enCours && !manque && !absurde && !Number.isNaN(recu) && !sansMontant
  const envoyer = () => {
    if (enCours) return
    const pourquoi = empeche ?? (sansMontant ? t('combien') : manque ? t('recuInsuffisant') : null)
    if (pourquoi) avisAttention(pourquoi)
    if (empeche) allerOuvrir()
    if (!pret || sansChoix(formulaire.current)) return
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
      setParts([
        ...parts.map(({ montant, ...p }) => ({ ...p, tape: montant })),
        { cle, mode: libre ?? ESPECE, tape: manque || null, reference: '' },
      ]),
    )
    // Which mode is the question now; the same key pressed again adds no third one.
    const modesDits = formulaire.current?.querySelectorAll<HTMLElement>('input[role="combobox"]')
    modesDits?.[modesDits.length - 1]?.focus()
  }
  /** Enter goes on to the next field and never cashes: the key that opened a sale may be pressed twice. */
  const avancer = (e: KeyboardEvent<HTMLFormElement>) => {
    if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || e.defaultPrevented) return
    if (!(e.target instanceof HTMLInputElement)) return
    e.preventDefault()
    const champs = [...e.currentTarget.querySelectorAll('input')]
    champs[champs.indexOf(e.target) + 1]?.focus()
  }
  useTouches({
    'ctrl+enter': e => {
      e.preventDefault()
      envoyer()
    },
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
      {dire && du.avant !== null && du.avant !== du.reste && (
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
          tenu={tenu}
          client={client}
          libre={Math.max(0, du.reste - total + (part.montant ?? 0))}
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
      <output className={style.rendre} data-manque={manque || undefined}>
        {especes && (
          <>
            <span>{manque ? t('manque') : t('rendre')}</span>
            <strong>
              <Montant valeur={rendre ?? (recu === null ? 0 : (especes.montant ?? 0) - recu)} />
            </strong>
          </>
        )}
      </output>
      {manque && especes && recu !== null && recu > 0 && (
        <Button size="sm" variant="default" onClick={() => changer(especes.cle, { tape: recu })}>
          <span className="inline-row gap-6">
            {t('seulementRecu')} <Montant valeur={recu} />
          </span>
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
              <span className="inline-row gap-6">
                {t(somme === reste ? 'toutLeReste' : 'acompteDemande')} <Montant valeur={somme} />
              </span>
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
        <Button type="submit" loading={enCours} disabled={!pret}>
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
  part: Part & { montant: number | null }
  modes: Mode[]
  changer: (maj: Partial<Part>) => void
  retirer: (() => void) | undefined
  refus: RefusApi | null
  /** On its way, or nobody knows whether it is saved: nothing that is read meanwhile changes it. */
  tenu: boolean
  client: Payeur | null
  /** What no other mode pays. */
  libre: number
  children: ReactNode
}

/** One mode of a payment: how, how much, and its number. */
function UnePart(props: PropsPart) {
  const { rang, autoFocus, part, modes, changer, retirer, refus, tenu, client, libre, children } = props
  const t = useTranslations('caisse')
  const n = rang + 1
  const erreur = (champ: string) => {
    const nom = rang === 0 ? champ : `suite.${rang - 1}.${champ}`
    return refus?.champs[nom] ?? refus?.champs[`reglement.${nom}`]
  }
  const numero = modes.find(m => m.Libelle === part.mode)?.NumeroRequis ? t('numero') : t('numeroFacultatif')
  return (
    <fieldset className={style.part} aria-label={rang === 0 ? t('mode') : t('modeN', { n })}>
      <ChampListe
        label={rang === 0 ? t('mode') : t('modeN', { n })}
        data={modes.map(m => ({ value: m.Libelle, label: m.Libelle }))}
        value={part.mode}
        // A few names, none to be typed.
        onChange={mode => mode && changer({ mode, ...(mode === part.mode ? {} : { avoir: undefined }) })}
        error={erreur('modepaiement')}
      />
      <ChampMontant
        label={rang === 0 ? t('montant') : t('montantN', { n })}
        data-autofocus={rang === 0 || undefined}
        autoFocus={autoFocus}
        value={part.montant}
        onChange={tape => changer({ tape })}
        enDirect
        error={
          erreur('montant') ??
          (part.avoir && part.mode === AVOIR && refusDuCredit(part.montant ?? 0, part.avoir))
        }
      />
      {part.mode === AVOIR ? (
        <Suspense>
          <NumeroAvoir
            label={rang === 0 ? t('numeroAvoir') : t('numeroN', { n })}
            client={client}
            reference={part.reference}
            erreur={erreur('reference')}
            dire={reference => changer({ reference, avoir: undefined })}
            // No more than what is left of it, and than what is owed.
            avoir={part.avoir}
            lu={avoir =>
              tenu ||
              changer({ avoir, reference: avoir.Reference, tape: Math.min(part.tape ?? libre, avoir.Reste) })
            }
            pris={part.montant ?? 0}
          />
        </Suspense>
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
        <ActionIcon
          variant="subtle"
          color="gray"
          className={style.retirer}
          aria-label={t('retirerMode')}
          onClick={retirer}
        >
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </fieldset>
  )
}

import { MODES_PAIEMENT } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { BrouillonGarde, BrouillonRepris, Quitter } from '../ui/fiche/Brouillon.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Faits } from './afficher.tsx'
import style from './facturation.module.css'
import { banques } from './sources.ts'
import type { PaiementTape, Reglement } from './useReglement.ts'

interface Props {
  reglement: Reglement
  IdAssurance: string
  /** What earlier payments of this insurer left. */
  credit: number
  refus: RefusApi | null
  children: ReactNode
}

/** The cheque or the transfer, or what is left of an earlier one, and what of it is left to give while one types. */
export function Paiement({ reglement: r, IdAssurance, credit, refus, children }: Props) {
  const t = useTranslations('facturation')
  const { reste } = r
  return (
    <Panneau titre={t('reglement')} lien={<BrouillonGarde le={r.brouillon.gardeLe} />}>
      <div className={style.champs} ref={r.panneau}>
        {r.brouillon.repris && <BrouillonRepris abandonner={r.vider} />}
        {r.avoir ? <AvoirChoisi reglement={r} /> : <Champs reglement={r} refus={refus} />}
        <div
          className={style.reste}
          data-ton={reste === null ? undefined : reste < 0 ? 'bad' : reste > 0 ? 'warn' : 'ok'}
          role="status"
        >
          <span>{reste === null ? t('impute') : reste < 0 ? t('depasse') : t('resteARepartir')}</span>
          <strong>
            <Montant valeur={reste === null ? r.reparti : Math.abs(reste)} />
          </strong>
          <div className={style.barreReste} aria-hidden>
            <span style={{ width: `${r.montant ? Math.min(100, (100 * r.reparti) / r.montant) : 0}%` }} />
          </div>
          <small>{t('repartiSur', { n: r.payees })}</small>
          <small>
            <Montant valeur={r.reparti} />
          </small>
        </div>
        {!r.avoir && credit > 0 && <Avoirs reglement={r} IdAssurance={IdAssurance} credit={credit} />}
        {r.closes.length > 0 && !refus?.incertain && (
          <Note ton="warn">
            {t('closesAilleurs', { client: r.closes.map(l => l.Client).join(', '), n: r.closes.length })}
          </Note>
        )}
        {children}
      </div>
      <Quitter depart={r.depart} />
    </Panneau>
  )
}

interface PropsEnvoi {
  erreur: RefusApi | null
  /** Asked to leave with nothing typed. */
  rien: boolean
  enCours: boolean
  envoyer: () => void
  children: ReactNode
}

/** What was refused, or is missing, and the one button that sends it all. */
export function EnvoyerReglement({ erreur, rien, enCours, envoyer, children }: PropsEnvoi) {
  const t = useTranslations('facturation')
  return (
    <>
      {erreur && erreur.code !== 'PAIEMENT_DEJA_SAISI' && <Erreur refus={erreur} quoi={t('nonRegle')} />}
      {rien && (
        <p className="note" role="alert">
          {t('rienTape')}
        </p>
      )}
      <Bouton
        libelle={children}
        variant="filled"
        fullWidth
        loading={enCours}
        faire={envoyer}
        aria-keyshortcuts="Control+Enter"
        touche={`Ctrl ${t('entree')}`}
      />
      <p className="note">{t('seCorrige')}</p>
    </>
  )
}

function Champs({ reglement: r, refus }: { reglement: Reglement; refus: RefusApi | null }) {
  const t = useTranslations('facturation')
  const { paiement: p, setPaiement: poser } = r
  const erreur = (champ: keyof typeof r.fautes) =>
    (r.tente && r.avecPaiement && r.fautes[champ]) ||
    refus?.champs[`paiement.${champ}`] ||
    refus?.champs[champ]
  return (
    <>
      <SegmentedControl
        aria-label={t('mode')}
        fullWidth
        value={p.mode}
        data={MODES_PAIEMENT.map(m => ({ value: m, label: t(`modes.${m}`) }))}
        onChange={mode => poser({ ...p, mode: mode as PaiementTape['mode'] })}
      />
      <TextInput
        label={t('numero')}
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={p.reference}
        error={erreur('reference') || (refus?.code === 'PAIEMENT_DEJA_SAISI' && refus.message)}
        onChange={e => poser({ ...p, reference: e.currentTarget.value })}
      />
      <ChampJour
        label={t('date')}
        required
        passe
        value={p.date}
        error={erreur('date')}
        onChange={date => poser({ ...p, date })}
      />
      <ChampFiche
        label={t('banque')}
        required
        source={banques}
        value={p.IdBanque}
        error={erreur('IdBanque')}
        onChange={IdBanque => poser({ ...p, IdBanque })}
      />
      <ChampMontant
        label={t('montant')}
        required
        enDirect
        value={p.montant}
        error={erreur('montant')}
        onChange={montant => poser({ ...p, montant })}
      />
    </>
  )
}

/** The earlier payments that have something left: one of them pays instead of a new cheque. */
function Avoirs({ reglement: r, IdAssurance, credit }: Pick<Props, 'reglement' | 'IdAssurance' | 'credit'>) {
  const t = useTranslations('facturation')
  const lecture = useQuery(
    requetePage(contrat.facturation.paiements, {
      query: { IdAssurance, credit: 'oui', mode: '2', page: 1, limit: 5, tri: 'date' },
    }),
  )
  return (
    <Note ton="info" titre={t('avoirDe', { montant: ecrireMontant(credit) })}>
      <NonLu lecture={lecture} />
      {lecture.data?.pageOfItems.map(p => (
        <span key={p._id} className={`row between gap-8 mt6 ${style.avoir}`}>
          <span>
            {t(`modes.${p.mode}`)} {p.reference}, {ecrireJour(p.date)}
            <small>{ecrireMontant(p.Credit)}</small>
          </span>
          <Bouton
            libelle={t('utiliser')}
            size="xs"
            aria-label={t('utiliserAvoir', { numero: p.reference })}
            faire={() => r.setAvoir(p)}
          />
        </span>
      ))}
    </Note>
  )
}

function AvoirChoisi({ reglement: r }: { reglement: Reglement }) {
  const t = useTranslations('facturation')
  const p = r.avoir
  if (!p) return null
  return (
    <>
      <Faits
        lignes={[
          [t('avoir'), `${t(`modes.${p.mode}`)} ${p.reference}`],
          [t('date'), ecrireJour(p.date)],
          [t('montant'), <Montant key="m" valeur={p.montant} />],
          [t('resteDuPaiement'), <Montant key="c" valeur={p.Credit} />],
        ]}
      />
      <Bouton libelle={t('autrePaiement')} size="sm" faire={() => r.setAvoir(null)} />
    </>
  )
}

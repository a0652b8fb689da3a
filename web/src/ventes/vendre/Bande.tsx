import type { Client } from '@dioptrie/domain/clients/contract'
import type { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formule, type SaisieOeil } from '@dioptrie/domain/kernel/optique'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { etatDuBon, resteDuBon } from '@dioptrie/domain/ventes/rules'
import {
  IconCalculator,
  IconEyeglass,
  IconPencil,
  IconPlus,
  IconShieldCheck,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { chemins as versClient } from '../../chemins/clients.ts'
import { deuxYeux, nomAvecCivilite } from '../../clients/afficher.tsx'
import { useOfficineQuiSert } from '../../clients/sert.ts'
import { useValidite } from '../../clients/validite.ts'
import { ordonnancesTues } from '../../kernel/gardee.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { jour, pourcent } from '../../ui/afficher.ts'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { MenuAuClic } from '../../ui/liste/MenuLigne.tsx'
import type { ActionLigne, Selon } from '../../ui/liste/types.ts'
import { Montant } from '../../ui/Montant.tsx'
import { autresVentes, type Contexte, couvertureDe, refusDuChamp, resteDe } from './couverture.ts'
import type { Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

const FenetreBon = aLaDemande(() => import('./FenetreBon.tsx'))

interface Props {
  contexte: Contexte
  valeurs: Pick<Valeurs, 'RefOrd' | 'OrdonnanceTue' | 'IdPriseEnCharge' | 'Estimer'>
  /** Why the server refused the bon. */
  erreurBon: ReactNode
  erreurOrdonnance: ReactNode
  choisirOrdonnance: (RefOrd: string | null) => void
  choisirCouverture: (choix: Pick<Valeurs, 'IdPriseEnCharge' | 'Estimer'>) => void
}

/** For whom, with which prescription, covered by which bon. */
export function Bande(props: Props) {
  return (
    <div className={style.bande}>
      <Identite {...props.contexte} />
      <Prescription {...props} />
      <Couverture {...props} />
    </div>
  )
}

function Identite({ client, convenue }: Contexte) {
  const t = useTranslations('vendre')
  const c = useTranslations('clients')
  const ans = client.DateNaissance ? age(client.DateNaissance, aujourdhuiAbidjan(new Date())) : null
  const doit = client.dus.reduce((somme, d) => (d._id === convenue?._id ? somme : somme + d.ResteAPayer), 0)
  return (
    <section>
      <Link to={versClient.voir(client._id)} className={style.nom}>
        {nomAvecCivilite(client)}
      </Link>
      <p>
        {[ans !== null && c('ans', { n: ans }), formaterTelephone(client.Contacts[0] ?? '')]
          .filter(Boolean)
          .join(' · ') || client.CodeClient}
      </p>
      {doit > 0 && (
        <p className={style.doit}>{t.rich('doitAilleurs', { somme: () => <Montant valeur={doit} /> })}</p>
      )}
    </section>
  )
}

const Changer = ({ texte, actions }: { texte: string; actions: () => Selon<ActionLigne> }) => (
  <MenuAuClic
    actions={actions}
    bouton={ouvrir => (
      <button type="button" className={style.lien} aria-haspopup="menu" onClick={ouvrir}>
        {texte}
      </button>
    )}
  />
)

function Prescription({
  contexte: { client },
  valeurs: { RefOrd, OrdonnanceTue },
  erreurOrdonnance,
  choisirOrdonnance,
}: Props) {
  const t = useTranslations('vendre')
  const v = useTranslations('ventes')
  const peutSaisir = usePermission('ordonnances.ecrire', useOfficineQuiSert(client))
  const c = useTranslations('clients')
  const ordonnance = client.ordonnances.find(o => o.RefOrd === RefOrd)
  // Chosen, or to be proposed, and not on this desk: it is not a sale without one.
  const tue = OrdonnanceTue || (RefOrd !== null && ordonnancesTues(client))
  const saisir = peutSaisir && (
    <Link to={versClient.saisir(client._id)} className={style.lien}>
      {t('saisirOrdonnance')}
    </Link>
  )
  const autres = client.ordonnances.filter(o => o.RefOrd !== RefOrd)
  const aucune = Boolean(ordonnance || erreurOrdonnance || tue)
  const changer = (autres.length > 0 || aucune) && (
    <Changer
      texte={t(ordonnance ? 'changer' : 'choisir')}
      actions={() => [
        ...autres.map(o => ({
          libelle: `${jour(o.DateOrd)} · ${deuxYeux(o)}`,
          icone: IconEyeglass,
          faire: () => choisirOrdonnance(o.RefOrd),
        })),
        aucune && { libelle: t('sansOrdonnance'), icone: IconX, faire: () => choisirOrdonnance(null) },
      ]}
    />
  )
  if (!ordonnance) {
    return (
      <section>
        <header>
          <h2>{t('ordonnance')}</h2>
        </header>
        {erreurOrdonnance ? (
          <p role="alert" className={style.mauvais}>
            {erreurOrdonnance}
          </p>
        ) : (
          <p>{tue ? c('ordonnancesTues') : t('aucuneOrdonnance')}</p>
        )}
        <div className={style.liens}>
          {changer}
          {saisir}
        </div>
      </section>
    )
  }
  return (
    <section>
      <header>
        <h2>
          {[
            t('ordonnanceDu', { date: jour(ordonnance.DateOrd) }),
            ordonnance.TypeVision && v(`paires.usage.${ordonnance.TypeVision}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </h2>
        {changer}
      </header>
      <dl className={style.yeux}>
        {(['OD', 'OG'] as const).map(cote => (
          <Fait key={cote} style={{ display: 'contents' }} nom={cote} dit="w550 chiffres">
            {formule(ordonnance[cote] as SaisieOeil) || '–'}
          </Fait>
        ))}
      </dl>
      <Perimee dateOrd={ordonnance.DateOrd} />
    </section>
  )
}

/** A warning, never a block. */
function Perimee({ dateOrd }: { dateOrd: string }) {
  const t = useTranslations('vendre')
  const validite = useValidite(dateOrd)
  return (
    validite?.perimee && <p className={style.doit}>{t('ordonnancePerimee', { date: jour(validite.fin) })}</p>
  )
}

/** What a bon of the menu says of itself: what is left on it, or why it pays no more. */
function useDireBon(contexte: Contexte) {
  const t = useTranslations('vendre')
  const ventes = autresVentes(contexte)
  return (bon: PriseEnCharge) => {
    const reste = resteDuBon(resteDe(contexte, bon))
    const dEtat = etatDuBon(bon, ventes, contexte.jour)
    // What others took since leaves it what it has.
    const etat = dEtat === 'epuise' && reste !== 0 ? 'bon' : dEtat
    const ref = ventes.find(v => v.IdPriseEnCharge === bon._id)?.RefCmmd ?? ''
    const date = jour(etat === 'aVenir' ? bon.DateDebut : bon.DateFin)
    const paie = etat === 'bon' || etat === 'servi'
    return {
      paie,
      // One that names no sum was given for the order it has: it is taken again from the menu, knowingly.
      aPrendre: etat === 'bon' || (etat === 'servi' && reste !== null),
      servi: etat === 'servi',
      ton: ({ bon: 'bon', servi: 'doit' } as const)[etat as 'bon' | 'servi'] ?? 'mauvais',
      dit: t(`validite.${etat === 'bon' && !bon.DateFin ? 'sansFin' : etat}`, { date, ref }),
      reste: reste === null || !paie ? null : t('resteSomme', { somme: ecrireMontant(reste) }),
    }
  }
}

function Couverture({ contexte, valeurs, erreurBon, choisirCouverture }: Props) {
  const { client } = contexte
  const t = useTranslations('vendre')
  const direBon = useDireBon(contexte)
  const peut = usePermission('ventes.ecrire', useOfficineQuiSert(client))
  const refus = refusDuChamp(contexte, 'IdPriseEnCharge', usePermission('ventes.approuver'))
  const peutChoisir = peut && refus === null
  const [fenetre, setFenetre] = useState<PriseEnCharge | 'nouveau' | null>(null)
  const bons = client.prisesEnCharge
  const bon = bons.find(p => p._id === valeurs.IdPriseEnCharge)
  const estimee = couvertureDe(contexte, valeurs)?.estimee === true
  const estimable = couvertureDe(contexte, { IdPriseEnCharge: null, Estimer: true }) !== null
  const autres = refus ? [] : bons.filter(p => p !== bon)
  const aPrendre = bon || refus ? [] : bons.filter(p => direBon(p).aPrendre)
  const choisirBon = (id: string) => choisirCouverture({ IdPriseEnCharge: id, Estimer: true })
  const sansBon = (Estimer: boolean) => () => choisirCouverture({ IdPriseEnCharge: null, Estimer })
  return (
    <section>
      <header>
        <h2>{t('priseEnCharge')}</h2>
        {(autres.length > 0 || (bon && (peut || !refus)) || estimable) && (
          <Changer
            texte={t(bon || estimee ? 'changer' : 'choisir')}
            actions={() => [
              ...autres.map(p => {
                const { paie, servi, dit, reste } = direBon(p)
                return {
                  libelle: [
                    p.Assurance,
                    pourcent(p.Taux),
                    t('bon', { numero: p.NumeroBon }),
                    reste,
                    (servi || !reste) && dit,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                  icone: IconShieldCheck,
                  inactif: !paie,
                  faire: () => choisirBon(p._id),
                }
              }),
              bon && peut && { libelle: t('modifierBon'), icone: IconPencil, faire: () => setFenetre(bon) },
              peutChoisir && {
                libelle: t('nouveauBon'),
                icone: IconPlus,
                faire: () => setFenetre('nouveau'),
              },
              estimable &&
                !estimee && {
                  libelle: t('estimer', { assurance: client.Assurance ?? '' }),
                  icone: IconCalculator,
                  faire: sansBon(true),
                },
              ((bon && !refus) || estimee) && {
                libelle: t('sansPriseEnCharge'),
                icone: IconX,
                faire: sansBon(false),
              },
            ]}
          />
        )}
      </header>
      {bon ? (
        <BonChoisi bon={bon} {...direBon(bon)} />
      ) : (
        <>
          <SansBon client={client} estimee={estimee} bonAPrendre={aPrendre.length > 0} />
          {aPrendre.map(p => (
            <BonAPrendre key={p._id} bon={p} {...direBon(p)} prendre={() => choisirBon(p._id)} />
          ))}
        </>
      )}
      {!bon && peutChoisir && (
        <button type="button" className={style.lien} onClick={() => setFenetre('nouveau')}>
          {t('nouveauBon')}
        </button>
      )}
      {refus && <p lang="fr">{refus}</p>}
      {erreurBon && (
        <p role="alert" className={style.mauvais}>
          {erreurBon}
        </p>
      )}
      {fenetre && (
        <FenetreBon
          client={client}
          bon={fenetre === 'nouveau' ? null : fenetre}
          fermer={() => setFenetre(null)}
          enregistre={choisirBon}
        />
      )}
    </section>
  )
}

type BonDit = { bon: PriseEnCharge } & ReturnType<ReturnType<typeof useDireBon>>

function BonChoisi({ bon, ton, dit, reste }: BonDit) {
  const t = useTranslations('vendre')
  const v = useTranslations('ventes')
  return (
    <>
      <strong>
        {bon.Assurance} · {pourcent(bon.Taux)}
      </strong>
      <p>{[t('bon', { numero: bon.NumeroBon }), reste].filter(Boolean).join(' · ')}</p>
      <p className={style[ton]}>{dit}</p>
      {bon.SansPapier && <p className={style.doit}>{v('sansPapier')}</p>}
    </>
  )
}

/** A bon that still pays and is not taken: in sight, so that the client does not pay what the insurer would. */
function BonAPrendre({ bon, dit, reste, prendre }: BonDit & { prendre: () => void }) {
  const t = useTranslations('vendre')
  const numero = bon.NumeroBon
  return (
    <p>
      {reste ? t('bonReste', { numero, reste }) : [t('bon', { numero }), dit].join(' · ')}{' '}
      <button
        type="button"
        className={style.lien}
        aria-label={t('prendreLeBon', { numero })}
        onClick={prendre}
      >
        {t('prendre')}
      </button>
    </p>
  )
}

/** Insured or not: who would pay, with which numbers, and why nobody does yet. */
function SansBon({
  client,
  estimee,
  bonAPrendre,
}: {
  client: Client
  estimee: boolean
  bonAPrendre: boolean
}) {
  const t = useTranslations('vendre')
  const c = useTranslations('clients')
  if (!client.Assurance) return <p>{t('aucunePriseEnCharge')}</p>
  const finis = client.prisesEnCharge.length > 0
  const dit = finis ? 'assureBonsFinis' : 'assureSansBon'
  if (!estimee) return bonAPrendre ? null : <p>{t(dit, { assurance: client.Assurance })}</p>
  return (
    <>
      <strong>
        {[client.Assurance, client.TauxAssurance !== null && pourcent(client.TauxAssurance)]
          .filter(Boolean)
          .join(' · ')}
      </strong>
      <p>
        {[client.Societe, client.Matricule && c('matricule', { numero: client.Matricule })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={style.doit}>
        {t(bonAPrendre ? 'estimationSansLeBon' : finis ? 'estimationBonsFinis' : 'pasEncoreDeBon')}
      </p>
    </>
  )
}

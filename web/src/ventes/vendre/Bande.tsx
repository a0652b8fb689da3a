import type { Client } from '@dioptrie/domain/clients/contract'
import { valableJusquau } from '@dioptrie/domain/clients/rules'
import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formule, type SaisieOeil } from '@dioptrie/domain/kernel/optique'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { PriseEnCharge } from '@dioptrie/domain/ventes/couverture'
import { IconEyeglass, IconPencil, IconPlus, IconShieldCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { deuxYeux, jour, nomAvecCivilite, pourcent, chemins as versClient } from '../../clients/afficher.tsx'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { MenuAuClic } from '../../ui/liste/MenuLigne.tsx'
import type { ActionLigne } from '../../ui/liste/types.ts'
import { Montant } from '../../ui/Montant.tsx'
import style from './vendre.module.css'

const FenetreBon = lazy(() => import('./FenetreBon.tsx'))

interface Props {
  client: Client
  RefOrd: string | null
  IdPriseEnCharge: string | null
  /** The order being changed: what it owes is not owed « elsewhere ». */
  sauf?: string | undefined
  choisirOrdonnance: (RefOrd: string | null) => void
  choisirPriseEnCharge: (id: string | null) => void
}

/** For whom, with which prescription, covered by which bon. */
export function Bande(props: Props) {
  return (
    <div className={style.bande}>
      <Identite client={props.client} sauf={props.sauf} />
      <Prescription {...props} />
      <Couverture {...props} />
    </div>
  )
}

function Identite({ client, sauf }: Pick<Props, 'client' | 'sauf'>) {
  const t = useTranslations('vendre')
  const c = useTranslations('clients')
  const ans = client.DateNaissance ? age(client.DateNaissance, aujourdhuiAbidjan(new Date())) : null
  const doit = client.commandes.filter(v => v._id !== sauf).reduce((somme, v) => somme + v.ResteAPayer, 0)
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

const Changer = ({ texte, actions }: { texte: string; actions: () => ActionLigne[] }) => (
  <MenuAuClic
    actions={actions}
    bouton={ouvrir => (
      <button type="button" className={style.lien} aria-haspopup="menu" onClick={ouvrir}>
        {texte}
      </button>
    )}
  />
)

function Prescription({ client, RefOrd, choisirOrdonnance }: Props) {
  const t = useTranslations('vendre')
  const v = useTranslations('ventes')
  const peutSaisir = usePermission('ordonnances.ecrire', client.IdOfficine)
  const ordonnance = client.ordonnances.find(o => o.RefOrd === RefOrd)
  const saisir = peutSaisir && (
    <Link to={versClient.saisir(client._id)} className={style.lien}>
      {t('saisirOrdonnance')}
    </Link>
  )
  const autres = client.ordonnances.filter(o => o.RefOrd !== RefOrd)
  const changer = (autres.length > 0 || ordonnance) && (
    <Changer
      texte={t(ordonnance ? 'changer' : 'choisir')}
      actions={() => [
        ...autres.map(o => ({
          libelle: `${jour(o.DateOrd)} · ${deuxYeux(o)}`,
          icone: IconEyeglass,
          faire: () => choisirOrdonnance(o.RefOrd),
        })),
        ...(ordonnance
          ? [{ libelle: t('sansOrdonnance'), icone: IconX, faire: () => choisirOrdonnance(null) }]
          : []),
      ]}
    />
  )
  if (!ordonnance) {
    return (
      <section>
        <header>
          <h2>{t('ordonnance')}</h2>
        </header>
        <p>{t('aucuneOrdonnance')}</p>
        <div className={style.liens}>
          {changer}
          {saisir}
        </div>
      </section>
    )
  }
  const fin = valableJusquau(ordonnance.DateOrd)
  const perimee = fin < aujourdhuiAbidjan(new Date())
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
          <div key={cote} style={{ display: 'contents' }}>
            <dt>{cote}</dt>
            <dd>{formule(ordonnance[cote] as SaisieOeil) || '–'}</dd>
          </div>
        ))}
      </dl>
      {perimee && <p className={style.doit}>{t('ordonnancePerimee', { date: jour(fin) })}</p>}
    </section>
  )
}

const validite = (bon: PriseEnCharge, aujourdhui: string) =>
  bon.DateFin && bon.DateFin < aujourdhui
    ? 'expire'
    : bon.DateDebut && bon.DateDebut > aujourdhui
      ? 'aVenir'
      : 'bon'

function Couverture({ client, IdPriseEnCharge, choisirPriseEnCharge }: Props) {
  const t = useTranslations('vendre')
  const peut = usePermission('ventes.ecrire', client.IdOfficine)
  const [fenetre, setFenetre] = useState<PriseEnCharge | 'nouveau' | null>(null)
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const bons = client.prisesEnCharge.filter(p => p.Statut === 'Active')
  const bon = bons.find(p => p._id === IdPriseEnCharge)
  const autres = bons.filter(p => p._id !== IdPriseEnCharge)
  const etat = bon && validite(bon, aujourdhui)
  return (
    <section>
      <header>
        <h2>{t('priseEnCharge')}</h2>
        {(autres.length > 0 || bon) && (
          <Changer
            texte={t(bon ? 'changer' : 'choisir')}
            actions={() => [
              ...autres.map(p => ({
                libelle: `${p.Assurance} · ${pourcent(p.Taux)} · ${t('bon', { numero: p.NumeroBon })}`,
                icone: IconShieldCheck,
                faire: () => choisirPriseEnCharge(p._id),
              })),
              ...(bon && peut
                ? [{ libelle: t('modifierBon'), icone: IconPencil, faire: () => setFenetre(bon) }]
                : []),
              ...(peut
                ? [{ libelle: t('nouveauBon'), icone: IconPlus, faire: () => setFenetre('nouveau') }]
                : []),
              ...(bon
                ? [{ libelle: t('sansPriseEnCharge'), icone: IconX, faire: () => choisirPriseEnCharge(null) }]
                : []),
            ]}
          />
        )}
      </header>
      {bon ? (
        <>
          <strong>
            {bon.Assurance} · {pourcent(bon.Taux)}
          </strong>
          <p>{t('bon', { numero: bon.NumeroBon })}</p>
          <p className={etat === 'bon' ? style.bon : style.mauvais}>
            {bon.DateFin || etat !== 'bon'
              ? t(`validite.${etat ?? 'bon'}`, {
                  date: jour(etat === 'aVenir' ? bon.DateDebut : bon.DateFin),
                })
              : t('validite.sansFin')}
          </p>
        </>
      ) : (
        <>
          <p>
            {client.Assurance
              ? t('assureSansBon', { assurance: client.Assurance })
              : t('aucunePriseEnCharge')}
          </p>
          {peut && (
            <button type="button" className={style.lien} onClick={() => setFenetre('nouveau')}>
              {t('nouveauBon')}
            </button>
          )}
        </>
      )}
      {fenetre && (
        <Suspense>
          <FenetreBon
            client={client}
            bon={fenetre === 'nouveau' ? null : fenetre}
            fermer={() => setFenetre(null)}
            enregistre={choisirPriseEnCharge}
          />
        </Suspense>
      )}
    </section>
  )
}

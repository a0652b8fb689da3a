import type { Facture } from '@dioptrie/domain/facturation/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconArchive, IconCoins, IconFileDollar, IconScale, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Pieces } from '../caisse/Pieces.tsx'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Chronologie, type Fait } from '../ui/Chronologie.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './facturation.module.css'

const FINS = ['Archivée', 'Annulée'] as const

/** The life of an invoice, the latest first: what it says itself, and what only its history keeps. */
export function QuiQuoiQuand({ facture: f }: { facture: Facture }) {
  const t = useTranslations('facturation')
  const autorise = usePermission('historique.lire')
  const traces = useComplement({
    ...requete(contrat.historique.lire, { params: { entity: 'facture_assurance', id: f._id } }),
    enabled: autorise && (f.Etat === 'Archivée' || f.Etat === 'Annulée'),
  })
  const b = f.bordereau
  const faits: Fait[] = [
    {
      cle: f._id,
      le: f.createdAt,
      icone: IconFileDollar,
      detail: f.createdBy,
      titre: t('faits.composee', { n: f.Lignes }),
    },
    ...(b
      ? [
          {
            cle: b._id,
            le: b.createdAt,
            icone: IconSend,
            detail: b.createdBy,
            titre: t('faits.deposee', { numero: b.Numero }),
          },
        ]
      : []),
    ...f.paiements.map(p => ({
      cle: p._id,
      le: p.createdAt,
      icone: IconCoins,
      detail: [p.Motif, p.createdBy].filter(Boolean).join(' · '),
      titre: [p.IdOrigine && t('contrePassation'), `${t(`modes.${p.mode}`)} ${p.reference}`]
        .filter(Boolean)
        .join(' · '),
      combien: <Montant valeur={p.montant} />,
    })),
    ...f.decisions.map(d => ({
      cle: `${d.Genre} ${d.createdAt} ${d.Motif}`,
      le: d.createdAt,
      icone: IconScale,
      titre: t(`ecritures.${d.Genre}`),
      detail: [d.Nombre > 1 && t('lignesNombre', { n: d.Nombre }), d.Motif, d.createdBy]
        .filter(Boolean)
        .join(' · '),
      combien: <Montant valeur={d.montant} />,
    })),
    ...(traces ?? []).flatMap(({ _id, createdAt, apres, Utilisateur }) => {
      const fin = FINS.find(etat => apres?.Etat === etat)
      return fin
        ? [{ cle: _id, le: createdAt, icone: IconArchive, detail: Utilisateur, titre: t(`faits.${fin}`) }]
        : []
    }),
  ]
  return (
    <Panneau titre={t('quiQuoiQuand')}>
      <Chronologie faits={faits.sort((x, y) => (x.le < y.le ? 1 : -1))} />
    </Panneau>
  )
}

/** Its deposit, its payments, and who made it. */
export function AutourDeLaFacture({ facture: f }: { facture: Facture }) {
  const t = useTranslations('facturation')
  const peutJoindre = usePermission('facturation.deposer')
  const b = f.bordereau
  const recus = f.paiements.filter(p => p.IdOrigine === null)
  return (
    <>
      {b && (
        <Panneau
          titre={t('depot')}
          lien={
            <Link to={chemins.aDeposer} search={{ bordereau: b._id }}>
              {b.Numero}
            </Link>
          }
        >
          <p className="note">
            {[ecrireJour(b.DateDepot), b.Lieu, b.RecuPar && t('recuParQui', { qui: b.RecuPar }), b.createdBy]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Pieces
            pieces={b.scans}
            vide={t('sansScanBordereau')}
            lire={contrat.facturation.ouvrirScan}
            joindre={
              peutJoindre
                ? { appel: contrat.facturation.joindreBordereau, id: b._id, libelle: t('joindreScan') }
                : undefined
            }
          />
        </Panneau>
      )}
      {recus.length > 0 && (
        <Panneau titre={t('paiements')} bord>
          <ul className={style.dus}>
            {recus.map(p => (
              <li key={p._id}>
                <div className={style.ligneDu}>
                  <Link to={chemins.reglements} search={{ paiement: p._id }}>
                    {t(`modes.${p.mode}`)} {p.reference}
                  </Link>
                  <strong>
                    <Montant valeur={p.montant} />
                  </strong>
                </div>
                <small>{[ecrireJour(p.date), p.Banque, p.createdBy].filter(Boolean).join(' · ')}</small>
                {p.ContrePasse && <Statut ton="mute">{t('contrePasse')}</Statut>}
              </li>
            ))}
          </ul>
        </Panneau>
      )}
      <PiedFiche fiche={f} />
    </>
  )
}

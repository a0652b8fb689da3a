import type { Client, HistoireClient } from '@dioptrie/domain/clients/contract'
import type { Consultation } from '@dioptrie/domain/consultations/contract'
import type { Trace } from '@dioptrie/domain/historique/contract'
import {
  IconBuildingStore,
  IconCash,
  IconEyeCheck,
  IconEyeglass,
  IconFileText,
  IconPackage,
  IconPencil,
  IconShieldCheck,
  IconShoppingBag,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chemins } from '../chemins/clients.ts'
import { chemins as cheminsExamens } from '../chemins/consultations.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { EtatDuBon } from '../commandes/EtatDuBon.tsx'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { pourcent } from '../ui/afficher.ts'
import { Chronologie, type Fait } from '../ui/Chronologie.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { deuxYeux } from './afficher.tsx'
import style from './fiche.module.css'

/** What the program writes by itself: not news to a person. */
/** What took a payment back, by what a credit note has to do with it. */
const CONTRAIRES = { retour: 'retour', credit: 'creditRendu', autre: 'annule' } as const
const TECHNIQUES = new Set([
  'version',
  'updatedAt',
  'updatedBy',
  'createdAt',
  'createdBy',
  '_id',
  'DerniereVisite',
])

const champsChanges = ({ avant, apres }: Trace) =>
  Object.keys({ ...avant, ...apres }).filter(
    nom =>
      !TECHNIQUES.has(nom) &&
      !/^(tri_|recherche)/.test(nom) &&
      JSON.stringify(avant?.[nom] ?? null) !== JSON.stringify(apres?.[nom] ?? null),
  )

interface Props {
  client: Client
  /** What the record does not hold itself; undefined until it is read, or for who may not. */
  histoire: HistoireClient | undefined
  examens?: readonly Consultation[]
}

/** Everything that happened with this client, newest first, under its year. */
export function Historique({ client, histoire, examens = [] }: Props) {
  const t = useTranslations('clients')
  const champ = useChamp()
  const v = useTranslations('ventes')
  const p = useTranslations('proformas')
  const autorise = usePermission('historique.lire')
  const { data: traces, error } = useQuery({
    ...requete(contrat.historique.lire, { params: { entity: 'client', id: client._id } }),
    enabled: autorise,
    retry: false,
  })
  // A record that came with the first data has no trace of its own: not a failure.
  const refus = error && error.statusCode !== 404 ? error : null

  const deTrace = (trace: Trace): Fait[] => {
    const statut = trace.apres?.Statut
    const change = trace.avant?.Statut !== statut ? statut : undefined
    const champs = champsChanges(trace).filter(nom => nom !== 'Statut' && nom !== 'IdFusion')
    if (trace.action === 'modification' && !change && champs.length === 0) return []
    const titre =
      trace.action === 'creation'
        ? t('faits.cree')
        : change === 'Supprimé'
          ? t('faits.supprime')
          : change === 'Fusionné'
            ? t('faits.fusionne')
            : change === 'Actif'
              ? t('faits.restaure')
              : t('faits.modifie', { champs: champs.map(champ).join(', ') })
    return [
      {
        cle: trace._id,
        le: trace.createdAt,
        icone: trace.action === 'creation' ? IconUserPlus : change ? IconTrash : IconPencil,
        titre,
        detail: trace.Utilisateur ?? '',
      },
    ]
  }
  const encaisse = usePermission('caisse.encaisser')
  // What was owed before this program has no order: it is read where it is paid, by who may cash.
  const versCommande = (ref: string) => (texte: ReactNode) => {
    if (!ref.startsWith('SLD-')) return <Link to={ventes.commande(client._id, ref)}>{texte}</Link>
    return encaisse ? <Link to={ventes.encaisser(client._id, ref)}>{texte}</Link> : texte
  }
  const naissanceVue = traces?.some(trace => trace.action === 'creation')
  const faits: Fait[] = [
    ...(traces ?? []).flatMap(deTrace),
    ...client.ordonnances.map(o => ({
      cle: o._id,
      le: o.createdAt,
      icone: IconEyeglass,
      titre: t.rich('faits.ordonnance', {
        ref: o.RefOrd,
        lien: texte => <Link to={chemins.voirOrdonnance(client._id, o.RefOrd)}>{texte}</Link>,
      }),
      detail: [deuxYeux(o), o.createdBy].filter(Boolean).join(' · '),
    })),
    ...examens.map(k => ({
      cle: k._id,
      le: k.createdAt,
      icone: IconEyeCheck,
      titre: t.rich('faits.examen', {
        ref: k.RefConsultation,
        lien: texte => <Link to={cheminsExamens.voir(k._id)}>{texte}</Link>,
      }),
      detail: [k.Prescrite && deuxYeux(k.Prescrite), k.Examinateur].filter(Boolean).join(' · '),
      ...(k.Montant > 0 ? { combien: <Montant valeur={k.Montant} /> } : {}),
    })),
    ...client.commandes.flatMap((c): Fait[] => [
      {
        cle: c._id,
        le: c.createdAt,
        icone: IconShoppingBag,
        titre: t.rich('faits.commande', { ref: c.RefCmmd, lien: versCommande(c.RefCmmd) }),
        detail: [c.Assurance, c.createdBy].filter(Boolean).join(' · '),
        combien: <Montant valeur={c.Total} />,
      },
      // Its steps after the first, which is the order itself.
      ...c.Historique.filter(e => e.Etape !== 'Enregistrée').map(e => ({
        cle: `${c._id} ${e.createdAt}`,
        le: e.createdAt,
        icone: IconPackage,
        titre: t.rich('faits.etape', {
          etape: v(`etapes.${e.Etape}`),
          ref: c.RefCmmd,
          lien: versCommande(c.RefCmmd),
        }),
        detail: e.createdBy ?? '',
      })),
    ]),
    ...client.prisesEnCharge.map(b => ({
      cle: b._id,
      le: b.createdAt,
      icone: IconShieldCheck,
      titre: t('faits.bon', { numero: b.NumeroBon, assurance: b.Assurance }),
      detail: (
        <>
          {[pourcent(b.Taux), b.Beneficiaire, b.createdBy].filter(Boolean).join(' · ')}{' '}
          <EtatDuBon client={client} bon={b} />
        </>
      ),
      ...(b.MontantAccorde === null ? {} : { combien: <Montant valeur={b.MontantAccorde} /> }),
    })),
    ...(histoire?.reglements ?? []).map(r => ({
      cle: r._id,
      le: r.createdAt,
      icone: IconCash,
      titre: t.rich(r.montant < 0 ? `faits.${CONTRAIRES[r.ParAvoir ?? 'autre']}` : 'faits.regle', {
        ref: r.Document ?? '',
        lien: versCommande(r.Document ?? ''),
      }),
      detail: [r.modepaiement, r.reference, r.createdBy].filter(Boolean).join(' · '),
      combien: <Montant valeur={r.montant} />,
    })),
    ...(histoire?.accueils ?? []).map(a => ({
      cle: a._id,
      le: a.createdAt,
      icone: IconBuildingStore,
      titre: t(`accueils.${a.Quoi}`, { officine: a.Officine }),
      detail: a.createdBy ?? '',
    })),
    ...(histoire?.proformas ?? []).map(f => ({
      cle: f._id,
      le: f.createdAt,
      icone: IconFileText,
      titre: t.rich('faits.proforma', {
        ref: f.RefProforma,
        lien: texte => <Link to={ventes.proforma(f._id)}>{texte}</Link>,
      }),
      detail: [p(`etats.${f.Etat}`), f.createdBy].filter(Boolean).join(' · '),
      combien: <Montant valeur={f.Total} />,
    })),
    ...(naissanceVue
      ? []
      : [
          {
            cle: 'creation',
            le: client.createdAt,
            icone: IconUserPlus,
            titre: t('faits.cree'),
            detail: client.createdBy ?? '',
          },
        ]),
  ].sort((a, b) => b.le.localeCompare(a.le))
  const annees = [...new Set(faits.map(f => f.le.slice(0, 4)))]
  return (
    <div className={style.historique}>
      {refus && <Erreur refus={refus} quoi={t('historiqueNonLu')} />}
      {annees.map(annee => (
        <section key={annee} aria-label={annee}>
          <h3>{annee}</h3>
          <Chronologie faits={faits.filter(f => f.le.startsWith(annee))} sansAnnee />
        </section>
      ))}
    </div>
  )
}

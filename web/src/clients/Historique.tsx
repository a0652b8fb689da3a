import type { Client } from '@dioptrie/domain/clients/contract'
import type { Trace } from '@dioptrie/domain/historique/contract'
import { IconEyeglass, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Chronologie, type Fait } from '../ui/Chronologie.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { chemins, deuxYeux } from './afficher.tsx'
import style from './fiche.module.css'

/** What the program writes by itself: not news to a person. */
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

/** Everything that happened with this client, newest first, under its year. */
export function Historique({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const champ = useChamp()
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

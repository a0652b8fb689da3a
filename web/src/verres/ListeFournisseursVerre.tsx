import type { FournisseurVerre } from '@dioptrie/domain/verres/contract'
import { IconPencil, IconTrash, IconTruckDelivery, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/verres.ts'
import { contrat, requete } from '../kernel/api.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { useAction } from '../ui/useAction.ts'

const Fenetre = aLaDemande(async () => ({
  default: (await import('./FenetreFournisseurVerre.tsx')).FenetreFournisseurVerre,
}))

/** Lens suppliers, with what is kept of the ordinary supplier behind each. */
export default function ListeFournisseursVerre() {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { fournisseurVerreId } = useParametres()
  const peutEcrire = usePermission('verres.ecrire')
  const [nouveau, setNouveau] = useState(false)
  const lu = useQuery({
    ...requete(contrat.fournisseursVerre.lire, { params: { id: fournisseurVerreId ?? '' } }),
    enabled: fournisseurVerreId !== undefined,
  })
  const supprimer = useAction(contrat.fournisseursVerre.supprimer, {
    demande: ({ _id }: FournisseurVerre) => ({ params: { id: _id } }),
    dit: f => t('fournisseur.supprime', { nom: f.Fournisseur }),
  })
  const colonnes: Colonne<FournisseurVerre>[] = [
    { champ: 'Fournisseur', titre: t('fournisseur.nom'), triable: true },
    { champ: 'NomFournisseur', titre: t('fournisseur.derriere') },
    { champ: 'Telephone', cellule: f => <span className="chiffres">{f.Telephone}</span> },
    { champ: 'Email', horsCarte: true },
    { champ: 'DelaiLivraison', droite: true },
  ]
  const boutonImporter = (
    <Bouton libelle={t('excel.bouton')} vers={chemins.importerTable('fournisseur')} icone={IconUpload} />
  )
  return (
    <>
      <ListPage
        cle="fournisseurs-verres"
        appel={contrat.fournisseursVerre.liste}
        titre={t('fournisseurs')}
        nombre={n => t('fournisseur.nombre', { n })}
        invite={t('fournisseur.invite')}
        colonnes={colonnes}
        tri="Fournisseur"
        ouvrir={f => chemins.fournisseur(f._id)}
        creer={peutEcrire ? { libelle: t('fournisseur.ajouter'), faire: () => setNouveau(true) } : undefined}
        actions={peutEcrire && boutonImporter}
        {...(peutEcrire
          ? {
              exporter: (format, question) =>
                telecharger(contrat.fournisseursVerre.exporter, { query: { format, ...question } }),
            }
          : {})}
        menu={f => [
          {
            libelle: ui(peutEcrire ? 'modifier' : 'ouvrir'),
            icone: IconPencil,
            vers: chemins.fournisseur(f._id),
          },
          peutEcrire && {
            libelle: ui('supprimer'),
            icone: IconTrash,
            danger: true,
            faire: () => supprimer.demander(f),
          },
        ]}
        note={lu.error && <Erreur refus={lu.error} />}
        vide={{
          icone: IconTruckDelivery,
          titre: () => t('fournisseur.vide'),
          texte: t('fournisseur.videTexte'),
          actions: peutEcrire && boutonImporter,
        }}
      />
      {supprimer.sur && (
        <Demander
          action={supprimer}
          titre={t('fournisseur.supprimer')}
          texte={t('fournisseur.supprimerTexte', { nom: supprimer.sur.Fournisseur })}
          bouton={ui('supprimer')}
          danger
          quoi={t('fournisseur.garde')}
        />
      )}
      {nouveau && <Fenetre fournisseur={null} fermer={() => setNouveau(false)} />}
      {fournisseurVerreId && lu.data && (
        <Fenetre
          key={lu.data._id}
          fournisseur={lu.data}
          fermer={() => void navigate({ to: chemins.fournisseurs })}
        />
      )}
    </>
  )
}

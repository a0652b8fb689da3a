import type { BordereauDeListe } from '@dioptrie/domain/facturation/contract'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Statut } from '../ui/Statut.tsx'
import { Deux } from './afficher.tsx'
import { assurances } from './sources.ts'

const FicheBordereau = aLaDemande(() => import('./FicheBordereau.tsx'))

/** Every deposit slip, found by its number or its insurer. */
export default function TousLesBordereaux() {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { bordereau } = search
  const lu = useQuery({
    ...requete(contrat.facturation.bordereau, { params: { id: bordereau ?? '' } }),
    enabled: bordereau !== undefined,
  })
  const colonnes: Colonne<BordereauDeListe>[] = [
    { champ: 'Numero', titre: t('unBordereau'), triable: true },
    { champ: 'Assurance' },
    { champ: 'DateDepot', genre: 'jour', titre: t('dateDepot'), triable: true },
    {
      champ: 'Lieu',
      titre: t('lieu'),
      cede: 1,
      cellule: b => (b.RecuPar ? <Deux sous={t('recuParQui', { qui: b.RecuPar })}>{b.Lieu}</Deux> : b.Lieu),
      texte: b => [b.Lieu, b.RecuPar].filter(Boolean).join(' · '),
    },
    { champ: 'Factures', titre: t('facturesTitre'), droite: true, cede: 2 },
    { champ: 'Montant', genre: 'montant' },
    {
      champ: 'Scan',
      titre: t('cachete'),
      cellule: b => (
        <Statut ton={b.Scan ? 'ok' : 'warn'}>{b.Scan ? t('avecScan') : t('sansScanCourt')}</Statut>
      ),
      texte: b => (b.Scan ? t('avecScan') : t('sansScanCourt')),
    },
    { champ: 'createdBy', attenue: true },
  ]
  return (
    <>
      <ListPage
        cle="bordereaux-assurance"
        appel={contrat.facturation.bordereaux}
        parOfficine
        titre={t('bordereaux')}
        nombre={n => t('bordereauxNombre', { n })}
        invite={t('inviteBordereaux')}
        colonnes={colonnes}
        filtres={[{ champ: 'IdAssurance', source: assurances }]}
        periode={t('dateDepot')}
        tri="-DateDepot"
        ouvrir={b => `${chemins.bordereaux}?bordereau=${b._id}`}
        note={lu.error && <Erreur refus={lu.error} />}
        vide={{ icone: IconSend, titre: () => t('sansDepot'), texte: t('videBordereauxTexte') }}
      />
      {bordereau && lu.data && (
        <FicheBordereau
          key={bordereau}
          bordereau={lu.data}
          fermer={() =>
            void navigate({ to: chemins.bordereaux, search: { ...search, bordereau: undefined } })
          }
        />
      )}
    </>
  )
}

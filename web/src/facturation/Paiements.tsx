import type { PaiementAssurance } from '@dioptrie/domain/facturation/contract'
import { IconCoins } from '@tabler/icons-react'
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
import { assurances, banques } from './sources.ts'

const FichePaiement = aLaDemande(() => import('./FichePaiement.tsx'))

/** Cheques and transfers of the insurers, only ever added; what settles nothing yet is their credit. */
export default function Paiements() {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { id } = search
  const lu = useQuery({
    ...requete(contrat.facturation.paiement, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const montrer = (choisi: string | undefined) =>
    void navigate({ to: chemins.paiements, search: { ...search, id: choisi } })
  const colonnes: Colonne<PaiementAssurance>[] = [
    {
      champ: 'reference',
      titre: t('numero'),
      cellule: p => <Deux sous={t(`modes.${p.mode}`)}>{p.reference}</Deux>,
    },
    { champ: 'Assurance' },
    { champ: 'date', genre: 'jour', titre: t('date'), triable: true },
    { champ: 'Banque', cede: 2 },
    { champ: 'montant', genre: 'montant', triable: true },
    { champ: 'Regle', genre: 'montant', titre: t('sommes.Regle'), cede: 4 },
    { champ: 'Credit', genre: 'montant', titre: t('avoir'), cede: 3 },
    {
      champ: 'ContrePasse',
      titre: t('etat'),
      cellule: p => <EtatPaiement paiement={p} />,
      texte: p => (p.ContrePasse ? t('contrePasse') : p.IdOrigine ? t('contrePassation') : ''),
    },
    { champ: 'createdBy', attenue: true },
  ]
  return (
    <>
      <ListPage
        cle="paiements-assurance"
        appel={contrat.facturation.paiements}
        parOfficine
        titre={t('paiements')}
        nombre={n => t('paiementsNombre', { n })}
        invite={t('invitePaiements')}
        colonnes={colonnes}
        filtres={[
          { champ: 'IdAssurance', source: assurances },
          { champ: 'IdBanque', source: banques },
          { champ: 'credit', titre: t('avoir'), options: [{ value: 'oui', label: t('avecAvoir') }] },
        ]}
        periode={t('date')}
        tri="-date"
        ouvrir={p => `${chemins.paiements}?id=${p._id}`}
        note={lu.error && <Erreur refus={lu.error} />}
        vide={{ icone: IconCoins, titre: () => t('videPaiements'), texte: t('videPaiementsTexte') }}
      />
      {id && lu.data && <FichePaiement key={id} paiement={lu.data} fermer={() => montrer(undefined)} />}
    </>
  )
}

function EtatPaiement({ paiement: p }: { paiement: PaiementAssurance }) {
  const t = useTranslations('facturation')
  if (p.ContrePasse) return <Statut ton="mute">{t('contrePasse')}</Statut>
  if (p.IdOrigine) return <Statut ton="warn">{t('contrePassation')}</Statut>
  return (
    <Statut ton={p.Credit > 0 ? 'warn' : 'ok'}>{p.Credit > 0 ? t('enPartieImpute') : t('impute')}</Statut>
  )
}

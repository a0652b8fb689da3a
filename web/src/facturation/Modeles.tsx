import type { ModeleFacture } from '@dioptrie/domain/facturation/contract'
import { IconLayoutList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { assurances } from './sources.ts'

const Modele = aLaDemande(() => import('./Modele.tsx'))
const NOUVEAU = 'nouveau'

/** How each insurer wants its invoices: which columns, in which order, what is written around them. */
export default function Modeles() {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { modele } = search
  const peut = usePermission('facturation.facturer')
  const lu = useQuery({
    ...requetePage(contrat.facturation.modeles, {
      query: { page: 1, limit: 1, mode: '2', ...(modele ? { IdAssurance: modele } : {}) },
    }),
    enabled: modele !== undefined && modele !== NOUVEAU,
  })
  const montrer = (choisi: string | undefined) =>
    void navigate({ to: chemins.modeles, search: { ...search, modele: choisi } })
  const choisi = modele === NOUVEAU ? null : lu.data?.pageOfItems.find(m => m.IdAssurance === modele)
  const colonnes: Colonne<ModeleFacture>[] = [
    { champ: 'Assurance', triable: true },
    {
      champ: 'Colonnes',
      titre: t('colonnes'),
      texte: m => m.Colonnes.map(c => t(`champs.${c}`)).join(', '),
    },
    { champ: 'ParSociete', titre: t('parSociete'), texte: m => (m.ParSociete ? t('oui') : t('non')) },
    { champ: 'Banque', texte: m => [m.Banque, m.NumeroCompte].filter(Boolean).join(' · ') },
    { champ: 'updatedBy', attenue: true },
  ]
  return (
    <>
      <ListPage
        cle="modeles-facture"
        appel={contrat.facturation.modeles}
        titre={t('modeles')}
        nombre={n => t('modelesNombre', { n })}
        invite={t('inviteModeles')}
        colonnes={colonnes}
        filtres={[{ champ: 'IdAssurance', source: assurances }]}
        tri="Assurance"
        ouvrir={m => `${chemins.modeles}?modele=${m.IdAssurance}`}
        creer={peut ? { libelle: t('nouveauModele'), faire: () => montrer(NOUVEAU) } : undefined}
        note={lu.error && <Erreur refus={lu.error} />}
        vide={{ icone: IconLayoutList, titre: () => t('videModeles'), texte: t('videModelesTexte') }}
      />
      {choisi !== undefined && (
        <Modele key={modele} modele={choisi} fige={!peut} fermer={() => montrer(undefined)} />
      )}
    </>
  )
}

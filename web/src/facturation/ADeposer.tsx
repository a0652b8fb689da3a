import type { FactureDeListe } from '@dioptrie/domain/facturation/contract'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { Bordereaux } from './Bordereaux.tsx'
import { useColonnesDeFactures } from './colonnes.tsx'

const Deposer = aLaDemande(() => import('./Deposer.tsx'))
const FicheBordereau = aLaDemande(() => import('./FicheBordereau.tsx'))

/** Invoices that wait to be brought to their insurer, and the slips of those that were. */
export default function ADeposer() {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { bordereau } = search
  const peut = usePermission('facturation.deposer')
  const { colonnes, filtres } = useColonnesDeFactures()
  const [choisies, setChoisies] = useState<FactureDeListe[] | null>(null)
  const [tour, setTour] = useState(0)
  const lu = useQuery({
    ...requete(contrat.facturation.bordereau, { params: { id: bordereau ?? '' } }),
    enabled: bordereau !== undefined,
  })
  const montrer = (id: string | undefined) =>
    void navigate({ to: chemins.aDeposer, search: { ...search, bordereau: id } })
  return (
    <>
      <ListPage
        // What was chosen is deposited: the next choice starts from nothing.
        key={tour}
        cle="factures-a-deposer"
        appel={contrat.facturation.aDeposer}
        parOfficine
        titre={t('aDeposer')}
        nombre={n => t('facturesNombre', { n })}
        invite={t('inviteFactures')}
        // Beside the slips there is no room for the period: it is asked for.
        colonnes={colonnes.map(c => (c.champ === 'DateDebut' ? { ...c, cachee: true } : c))}
        filtres={filtres}
        periode={t('facture')}
        tri="DateLimite"
        ouvrir={f => chemins.facture(f._id)}
        groupe={
          peut
            ? [
                {
                  libelle: t('deposer'),
                  icone: IconSend,
                  touche: 'd',
                  principale: true,
                  faire: factures => setChoisies(factures),
                },
              ]
            : []
        }
        selectionnes={n => t('facturesChoisies', { n })}
        note={lu.error && <Erreur refus={lu.error} />}
        cote={<Bordereaux montrer={montrer} />}
        vide={{ icone: IconSend, titre: () => t('videADeposer'), texte: t('videADeposerTexte') }}
      />
      {choisies && (
        <Deposer
          factures={choisies}
          fermer={() => setChoisies(null)}
          depose={id => {
            setChoisies(null)
            setTour(n => n + 1)
            montrer(id)
          }}
        />
      )}
      {bordereau && lu.data && <FicheBordereau bordereau={lu.data} fermer={() => montrer(undefined)} />}
    </>
  )
}

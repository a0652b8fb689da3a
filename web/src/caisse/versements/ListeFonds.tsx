import type { FondDeCaisse } from '@dioptrie/domain/caisse/contract'
import { IconCoins, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useParametres } from '../../kernel/routeur.tsx'
import { usePermission, usePermissionSur } from '../../kernel/session.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Demander } from '../../ui/Demander.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import type { Colonne } from '../../ui/liste/types.ts'
import { useAction } from '../../ui/useAction.ts'

/** Comes when first opened: the list does without its choices. */
const Fond = lazy(async () => ({ default: (await import('./Fond.tsx')).Fond }))

export default function ListeFonds() {
  const t = useTranslations('versements.fonds')
  const titre = useTranslations('caisse')('fonds')
  const navigate = useNavigate()
  const { fondId } = useParametres()
  const peut = usePermission('caisse.regler')
  const peutSur = usePermissionSur('caisse.regler')
  const [nouveau, setNouveau] = useState(false)
  const lu = useQuery({
    ...requete(contrat.caisse.lireFond, { params: { id: fondId ?? '' } }),
    enabled: fondId !== undefined,
  })
  const retirer = useAction(contrat.caisse.supprimerFond, {
    demande: ({ _id }: FondDeCaisse) => ({ params: { id: _id } }),
    dit: () => t('retire'),
  })
  const colonnes: Colonne<FondDeCaisse>[] = [
    { champ: 'Officine' },
    { champ: 'Montant', genre: 'montant', triable: true },
    { champ: 'Observation' },
    { champ: 'updatedBy', attenue: true },
  ]
  return (
    <>
      <ListPage
        cle="fonds"
        appel={contrat.caisse.fonds}
        parOfficine
        titre={titre}
        dire={t}
        colonnes={colonnes}
        ouvrir={f => chemins.fond(f._id)}
        actions={
          peut && (
            <Bouton
              libelle={t('nouveau')}
              variant="filled"
              icone={IconCoins}
              faire={() => setNouveau(true)}
            />
          )
        }
        menu={f =>
          peutSur(f.IdOfficine)
            ? [
                { libelle: t('modifier'), icone: IconPencil, vers: chemins.fond(f._id) },
                { libelle: t('retirer'), icone: IconTrash, danger: true, faire: () => retirer.demander(f) },
              ]
            : []
        }
        note={lu.error && <Erreur refus={lu.error} />}
        vide={IconCoins}
      />
      <Suspense>
        {nouveau && <Fond fond={null} fermer={() => setNouveau(false)} />}
        {fondId && lu.data && (
          <Fond key={fondId} fond={lu.data} fermer={() => void navigate({ to: chemins.fonds })} />
        )}
      </Suspense>
      {retirer.sur && (
        <Demander
          action={retirer}
          titre={t('retirerTitre', { officine: retirer.sur.Officine })}
          texte={t('retirerTexte')}
          bouton={t('retirer')}
          danger
          quoi={t('nonRetire')}
        />
      )}
    </>
  )
}

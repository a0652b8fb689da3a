import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Tarif } from '@dioptrie/domain/verres/contract'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../chemins/verres.ts'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './catalogue.module.css'

const FenetreTarif = lazy(async () => ({ default: (await import('./FenetreTarif.tsx')).FenetreTarif }))

/** A supplier whose models are still to come: its price lists, each ready for the file that brings them. */
export function TarifsDuFournisseur({ IdFour }: { IdFour: string }) {
  const t = useTranslations('verres')
  const peutEcrire = usePermission('verres.ecrire')
  const [nouveau, setNouveau] = useState(false)
  const fournisseur = useQuery(requete(contrat.fournisseursVerre.lire, { params: { id: IdFour } }))
  const tarifs = useQuery(
    requetePage(contrat.tarifsVerre.liste, {
      query: { page: 1, limit: 50, mode: '2', IdFour, tri: '-DateDebut' },
    }),
  )
  const tous = (tarifs.data?.pageOfItems ?? []) as Tarif[]
  const nom = fournisseur.data?.Fournisseur ?? ''
  return (
    <Panneau titre={nom}>
      <NonLu lecture={fournisseur} />
      <NonLu lecture={tarifs} />
      {tarifs.data && (
        <>
          <Note ton="info">{t(tous.length > 0 ? 'tarif.sansModele' : 'tarif.aucun', { nom })}</Note>
          <ul className={style.tarifs}>
            {tous.map(x => (
              <li key={x._id}>
                <span>
                  {x.Libelle} <small>{t('tarif.des', { du: ecrireJour(x.DateDebut) })}</small>
                </span>
                {peutEcrire && x.Etat !== 'terminé' && (
                  <Bouton
                    libelle={t('tarif.importer')}
                    size="sm"
                    vers={chemins.importer(x._id)}
                    icone={IconFileSpreadsheet}
                  />
                )}
              </li>
            ))}
          </ul>
          {peutEcrire && (
            <Bouton
              libelle={t('tarif.nouveau')}
              size="sm"
              variant={tous.length > 0 ? 'subtle' : 'filled'}
              icone={IconPlus}
              faire={() => setNouveau(true)}
            />
          )}
        </>
      )}
      <Suspense>
        {nouveau && (
          <FenetreTarif tarif={null} IdFour={IdFour} nomFour={nom} fermer={() => setNouveau(false)} />
        )}
      </Suspense>
    </Panneau>
  )
}

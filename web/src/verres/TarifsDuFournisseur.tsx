import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Tarif } from '@dioptrie/domain/verres/contract'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../chemins/verres.ts'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
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
                  <Button
                    size="sm"
                    variant="default"
                    component={Link}
                    to={chemins.importer(x._id)}
                    leftSection={<IconFileSpreadsheet size={16} stroke={1.8} aria-hidden />}
                  >
                    {t('tarif.importer')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {peutEcrire && (
            <Button
              size="sm"
              variant={tous.length > 0 ? 'subtle' : 'filled'}
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => setNouveau(true)}
            >
              {t('tarif.nouveau')}
            </Button>
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

import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { NonLu } from '../../ui/Erreur.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { Titres } from '../../ui/Titres.tsx'
import tableau from '../../ui/tableau.module.css'
import style from './reserve.module.css'

const FenetreNom = lazy(async () => ({ default: (await import('./FenetreNom.tsx')).FenetreNom }))

/** The names under which lenses are stocked, the retired ones on demand. */
export function NomsCommerciaux() {
  const t = useTranslations('reserve')
  const champ = useChamp()
  const peutEcrire = usePermission('verres.ecrire')
  const [retires, setRetires] = useState(false)
  const [ouvert, setOuvert] = useState<NomCommercial | null>(null)
  const lecture = useQuery(requete(contrat.stockVerre.noms, { query: retires ? { retires: 'oui' } : {} }))
  const noms = (lecture.data ?? []) as NomCommercial[]
  return (
    <Panneau bord>
      <div className="row wrap gap-12 p12-16">
        <Checkbox
          label={t('nomCommercial.retires')}
          checked={retires}
          onChange={e => setRetires(e.currentTarget.checked)}
        />
      </div>
      <NonLu lecture={lecture} />
      {!lecture.data && !lecture.error && <Skeleton height={200} />}
      {noms.length > 0 && (
        <div className="slide">
          <table className={tableau.tableau}>
            <Titres
              de={[
                t('nom'),
                { titre: t('nomCommercial.genre'), large: true },
                champ('IdFour'),
                { titre: t('nomCommercial.modele'), large: true },
                { titre: champ('PrixVente'), droite: true },
              ]}
            />
            <tbody>
              {noms.map(n => (
                <tr key={n._id}>
                  <th scope="row">
                    {peutEcrire ? (
                      <button type="button" className={style.lien} onClick={() => setOuvert(n)}>
                        {n.Libelle}
                      </button>
                    ) : (
                      n.Libelle
                    )}{' '}
                    {!n.Actif && <Statut ton="mute">{t('nomCommercial.estRetire')}</Statut>}
                  </th>
                  <td data-large>{t(`nomCommercial.genres.${n.Genre}`)}</td>
                  <td>{n.NomFourVerr}</td>
                  <td data-large>{n.NomModele}</td>
                  <td data-droite className="chiffres">
                    <Montant valeur={n.PrixVente} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Suspense>
        {ouvert && (
          <FenetreNom key={ouvert._id} nom={ouvert} genre={ouvert.Genre} fermer={() => setOuvert(null)} />
        )}
      </Suspense>
    </Panneau>
  )
}

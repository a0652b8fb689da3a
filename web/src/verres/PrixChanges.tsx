import type { ImportationTarif } from '@dioptrie/domain/verres/matrice'
import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Titres } from '../ui/Titres.tsx'
import tableau from '../ui/tableau.module.css'
import { TousVoir } from './TousVoir.tsx'
import { ecrireHausse } from './tarif.ts'

const MONTRES = 8

/** Each price that a file would change: from what, to what. */
export function PrixChanges({ moyenne, changements, modifiees }: ImportationTarif) {
  const t = useTranslations('verres')
  const champ = useChamp()
  const [tous, setTous] = useState(false)
  const achats = changements.some(c => c.PrixAchat)
  const tus = modifiees - changements.length
  return (
    <Panneau
      titre={t('import.prix')}
      bord
      lien={
        moyenne && (
          <span className="note">
            {t('import.moyenne')} <Montant valeur={moyenne.avant} /> →{' '}
            <b>
              <Montant valeur={moyenne.apres} />
            </b>{' '}
            {ecrireHausse(moyenne)}
          </span>
        )
      }
    >
      <div className="slide">
        <table className={tableau.tableau}>
          <Titres
            de={[
              { titre: t('import.ligne'), large: true },
              t('modele.un'),
              { titre: t('bande.prix'), droite: true },
              { titre: t('hausse.ecart'), droite: true },
              achats && { titre: champ('PrixAchat'), droite: true },
            ]}
          />
          <tbody>
            {(tous ? changements : changements.slice(0, MONTRES)).map(c => (
              <tr key={c.ligne}>
                <td className="chiffres" data-large>
                  {c.ligne}
                </td>
                <th scope="row">
                  {c.Libelle_Model}
                  <small>{ecrireBande(c)}</small>
                </th>
                <td data-droite>
                  <DeA {...c.Prix} />
                </td>
                <td data-droite className="chiffres">
                  {c.Prix.avant !== c.Prix.apres && ecrireHausse(c.Prix)}
                </td>
                {achats && <td data-droite>{c.PrixAchat && <DeA {...c.PrixAchat} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!tous && <TousVoir n={changements.length - MONTRES} voir={() => setTous(true)} />}
      {tus > 0 && (tous || changements.length <= MONTRES) && (
        <p className="note p10-16">{t('import.tus', { n: tus })}</p>
      )}
    </Panneau>
  )
}

function DeA({ avant, apres }: { avant: number | null; apres: number }) {
  return avant === apres ? (
    <Montant valeur={apres} />
  ) : (
    <>
      {avant === null ? '–' : <Montant valeur={avant} />} →{' '}
      <b>
        <Montant valeur={apres} />
      </b>
    </>
  )
}

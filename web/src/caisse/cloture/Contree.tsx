import type { BilletageEntier } from '@dioptrie/domain/caisse/cloture'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { chemins } from '../../chemins/caisse.ts'
import { contrat } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Note } from '../../ui/Erreur.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { recherche } from '../../ui/recherche.ts'
import { Titres } from '../../ui/Titres.tsx'
import { useAction } from '../../ui/useAction.ts'
import { Annuler } from '../Annuler.tsx'
import style from './cloture.module.css'

/** A closing made today can be countered by whoever takes back what the drawer wrote: its day is counted again. */
export function Contrer({ billetage: b }: { billetage: BilletageEntier }) {
  const t = useTranslations('caisse.cloture')
  const [ouverte, setOuverte] = useState(false)
  const peut = usePermission('caisse.annuler', b.IdOfficine)
  const contrer = useAction(contrat.cloture.contrer, {
    dit: () => t('contre'),
    fait: () => setOuverte(false),
  })
  if (!peut || b.ContreeLe || b.createdAt.slice(0, 10) !== aujourdhuiAbidjan(new Date())) return null
  return (
    <>
      <Bouton libelle={t('contrer')} color="red" variant="subtle" faire={() => setOuverte(true)} />
      {ouverte && (
        <Annuler
          action={contrer}
          titre={t('contrerTitre', { jour: ecrireJour(b.DateCloture) })}
          texte={t('contrerTexte')}
          bouton={t('contrer')}
          quoi={t('nonContree')}
          fermer={() => setOuverte(false)}
          demande={Motif => ({ params: { id: b._id }, payload: { Motif } })}
        />
      )}
    </>
  )
}

/** Says that it counts for nothing, and where to go on. */
export function Contree({ billetage: b }: { billetage: BilletageEntier }) {
  const t = useTranslations('caisse.cloture')
  const format = useFormatter()
  const compte = usePermission('caisse.cloturer', b.IdOfficine)
  if (!b.ContreeLe) return null
  return (
    <Note
      ton="warn"
      titre={t('contreeLe', {
        quand: format.dateTime(new Date(b.ContreeLe), 'instant'),
        qui: b.ContreePar ?? '',
      })}
      actions={
        compte && (
          <Bouton
            libelle={t('recompterJournee')}
            size="sm"
            vers={chemins.compter}
            search={recherche({ officine: b.IdOfficine, jour: b.DateCloture })}
          />
        )
      }
    >
      {b.MotifContre}
    </Note>
  )
}

/** The closings that this one took the place of: each stays as it was signed. */
export function Autres({ billetage: b }: { billetage: BilletageEntier }) {
  const t = useTranslations('caisse.cloture')
  const format = useFormatter()
  if (b.autres.length === 0) return null
  return (
    <Panneau bord titre={t('autres')}>
      <table className={`chiffres ${style.lues}`}>
        <Titres de={[t('comptee'), t('compte.total'), t('ecart'), t('contreeParce')]} />
        <tbody>
          {b.autres.map(a => (
            <tr key={a._id}>
              <th scope="row">
                {format.dateTime(new Date(a.createdAt), 'instant')} · {a.createdBy}
              </th>
              <td>
                <Montant valeur={a.Total} />
              </td>
              <td>
                <Montant valeur={a.Ecart} />
              </td>
              <td>{[a.MotifContre, a.ContreePar].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panneau>
  )
}

/** What was counted beside the drawer. */
export function Pointes({ billetage: b }: { billetage: BilletageEntier }) {
  const t = useTranslations('caisse.cloture')
  if (b.Modes.length === 0) return null
  return (
    <Panneau bord titre={t('pointage')}>
      <table className={`chiffres ${style.lues}`}>
        <Titres de={[t('mode'), t('attendu'), t('compte.total'), t('ecart')]} />
        <tbody>
          {b.Modes.map(m => (
            <tr key={m.Mode}>
              <th scope="row">{m.Mode}</th>
              {[m.Attendu, m.Compte, m.Ecart].map((valeur, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move.
                <td key={i}>
                  <Montant valeur={valeur} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panneau>
  )
}

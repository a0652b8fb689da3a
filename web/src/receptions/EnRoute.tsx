import type { Bon, Envoi } from '@dioptrie/domain/receptions/contract'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'

const combien = (envoi: Envoi) => envoi.lignes.reduce((n, l) => n + l.Quantite, 0)

/** What is on its way and nobody has received: each box can come back alone. */
export function EnRoute({ bon }: { bon: Bon }) {
  const t = useTranslations('receptions')
  const [repris, setRepris] = useState<{ envoi: Envoi; bon: Bon } | null>(null)
  const envois = bon.envois.filter(e => e.statut === 'En transit')
  // A window that was refused stays to say so, though nothing is on its way any more.
  if (envois.length === 0 && !repris) return null
  return (
    <Panneau titre={t('enRoute')}>
      <ul className="grid gap-10">
        {envois.map(e => (
          <li className="row between gap-12" key={e._id}>
            <span>
              <strong className="block w550">{e.Officine}</strong>
              <small className="chiffres">{t('articles', { n: combien(e) })}</small>
            </span>
            <Bouton
              libelle={t('reprendre')}
              size="sm"
              aria-label={t('reprendreDe', { officine: e.Officine })}
              faire={() => setRepris({ envoi: e, bon })}
            />
          </li>
        ))}
      </ul>
      {repris && <Reprendre {...repris} fermer={() => setRepris(null)} />}
    </Panneau>
  )
}

function Reprendre({ bon, envoi, fermer }: { bon: Bon; envoi: Envoi; fermer: () => void }) {
  const t = useTranslations('receptions')
  const dits = { n: combien(envoi), officine: envoi.Officine }
  const reprendre = useAction(contrat.receptions.reprendre, {
    dit: () => t('repris', dits),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('reprendreTitre', { officine: envoi.Officine })}
      texte={t('reprendreTexte', dits)}
      fermer={fermer}
      bouton={t('reprendreBouton', dits)}
      action={reprendre}
      envoyer={() =>
        reprendre.faire({
          params: { id: bon._id },
          payload: { IdEnvoi: envoi._id, version: bon.version },
        })
      }
    />
  )
}

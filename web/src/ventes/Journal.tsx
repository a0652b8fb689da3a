import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './ventes.module.css'

const VUS = 6
const CONTRAIRES = { retour: 'regleRetour', credit: 'regleCredit', autre: 'regleAnnule' } as const

interface Props {
  commande: CommandeEntiere
  atelier: CommandeAtelier | undefined
}

/** Every step, payment, lens that came in and frame that broke, the last first; a step that went back says why. */
export function Journal({ commande, atelier }: Props) {
  const t = useTranslations('ventes')
  const format = useFormatter()
  const [tout, setTout] = useState(false)
  const faits = [
    ...commande.Historique.map(p => ({
      createdAt: p.createdAt,
      createdBy: p.createdBy,
      quoi: [t(`etapes.${p.Etape}`), p.Motif].filter(Boolean).join(' : '),
    })),
    ...commande.reglements.map(r => ({
      createdAt: r.createdAt,
      createdBy: r.createdBy,
      quoi: t(r.montant < 0 ? CONTRAIRES[r.ParAvoir ?? 'autre'] : 'regle', {
        montant: ecrireMontant(Math.abs(r.montant)),
        mode: r.modepaiement,
      }),
    })),
    ...(atelier?.verres ?? []).flatMap(v =>
      v.LivreLe
        ? {
            createdAt: v.LivreLe,
            createdBy: v.LivrePar,
            quoi: t('faits.recu', { place: v.Cote, ref: v.RefVerre }),
          }
        : [],
    ),
    ...(atelier?.casses ?? []).map(k => ({
      createdAt: k.createdAt,
      createdBy: k.createdBy,
      quoi: t('faits.casse', { n: k.Paire, motif: k.Motif }),
    })),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return (
    <Panneau
      bord
      titre={t('quiQuand')}
      lien={
        faits.length > VUS &&
        !tout && (
          <UnstyledButton
            className={`inline-row gap-6 t13 w550 accent ${style.toutVoir}`}
            onClick={() => setTout(true)}
          >
            {t('voirTout', { n: faits.length })}
          </UnstyledButton>
        )
      }
    >
      <ol className={style.journal}>
        {faits.slice(0, tout ? undefined : VUS).map((p, rang) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at the same instant.
          <li key={`${p.createdAt} ${rang}`}>
            <span className="chiffres">{format.dateTime(new Date(p.createdAt), 'moment')}</span>
            <b>{p.createdBy}</b>
            <span>{p.quoi}</span>
          </li>
        ))}
      </ol>
    </Panneau>
  )
}

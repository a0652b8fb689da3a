import type { Facture } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useTranslations } from '../kernel/i18n.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { decide } from './afficher.tsx'
import style from './facturation.module.css'
import { paye, type Reponses, rejeteApres } from './reponses.ts'

/** What was asked for, and where each franc of it is. */
export function EquationFacture({ facture: f, reponses = {} }: { facture: Facture; reponses?: Reponses }) {
  const t = useTranslations('facturation')
  const dites = f.lignes.flatMap(l => (reponses[l._id] ? [[l, reponses[l._id]] as const] : []))
  const regle = dites.reduce((n, [, r]) => n + paye(r), 0)
  const rejete = dites.reduce((n, [l, r]) => n + rejeteApres(l, r) - l.Rejete, 0)
  const parts = [
    { cle: 'Regle', montant: f.Regle + regle },
    { cle: 'Rejete', montant: f.Rejete + rejete },
    ...(decide(f) > 0 ? [{ cle: 'Decide', montant: decide(f) } as const] : []),
    { cle: 'Ouvert', montant: f.Ouvert - regle - rejete },
  ] as const
  return (
    <Panneau>
      <dl className={style.equation}>
        <Fait nom={t('sommes.Montant')}>
          <Montant valeur={f.Montant} />
        </Fait>
        {parts.map((p, i) => (
          <div key={p.cle} data-signe={i === 0 ? '=' : '+'}>
            <dt>
              <span data-part={p.cle} aria-hidden />
              {t(`sommes.${p.cle}`)}
            </dt>
            <dd data-ton={p.cle === 'Rejete' && p.montant > 0 ? 'bad' : undefined}>
              <Montant valeur={p.montant} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={style.barreAges} aria-hidden>
        {parts
          .filter(p => p.montant > 0)
          .map(p => (
            <span
              key={p.cle}
              data-part={p.cle}
              style={{ width: `${f.Montant > 0 ? (100 * p.montant) / f.Montant : 0}%` }}
            />
          ))}
      </div>
      {f.Remise > 0 && <p className="note">{t('remiseDe', { montant: ecrireMontant(f.Remise) })}</p>}
      {f.Avoir > 0 && <p className="note">{t('rendueDe', { montant: ecrireMontant(f.Avoir) })}</p>}
    </Panneau>
  )
}

import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon, ReglementDuBon } from '@dioptrie/domain/receptions/contract'
import {
  AVOIR,
  payeDAvance,
  refusContrePassation,
  refusReglement,
  resteARegler,
} from '@dioptrie/domain/receptions/reglement'
import { IconCash } from '@tabler/icons-react'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useAutreMain } from '../ui/AutreMain.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './receptions.module.css'
import { StatutReglement } from './statuts.tsx'

interface Props {
  bon: Bon
  regler: () => void
  contrePasser: (reglement: ReglementDuBon) => void
}

/** What the supplier is owed for what came, what was paid of it, entry by entry. */
export function Reglements({ bon, regler, contrePasser }: Props) {
  const t = useTranslations('receptions')
  const peut = usePermission('receptions.regler', bon.IdOfficine)
  const { MontantRecu, MontantRegle } = bon
  const comptes = MontantRecu === null || MontantRegle === null ? null : { MontantRecu, MontantRegle }
  const aRegler = peut && comptes !== null && refusReglement(bon) === null
  const autreMain = useAutreMain('reglement', bon._id, aRegler)
  const avance = comptes ? payeDAvance(comptes) : 0
  return (
    <Panneau titre={t('reglement')} lien={<StatutReglement bon={bon} />}>
      {comptes && (
        <dl className={style.faits}>
          <Fait nom={t('champs.MontantRecu')}>
            <Montant valeur={comptes.MontantRecu} />
          </Fait>
          {!!bon.MontantRendu && (
            <Fait nom={t('champs.MontantRendu')}>
              <Montant valeur={bon.MontantRendu} />
            </Fait>
          )}
          <Fait nom={t('champs.MontantRegle')}>
            <Montant valeur={comptes.MontantRegle} />
          </Fait>
          <Fait data-total nom={avance > 0 ? t('payeDAvance') : t('resteARegler')}>
            <Montant valeur={avance || resteARegler(comptes)} />
          </Fait>
        </dl>
      )}
      {bon.reglements.length > 0 && (
        <ul className={style.reglements} aria-label={t('reglements')}>
          {bon.reglements.map(r => (
            <li key={r._id} data-annule={r.Annule || undefined}>
              <span className={style.quoi}>
                {[
                  ecrireJour(r.DateReglement),
                  r.modepaiement === AVOIR ? t('avoir') : (r.modepaiement ?? t('modeInconnu')),
                  r.IdDepense && t('deLaCaisse'),
                  r.Banque,
                  r.reference,
                  r.Lie,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {r.montant !== null && (
                <strong>
                  <Montant valeur={r.montant} />
                </strong>
              )}
              {(r.Annule || r.Motif) && (
                <small>
                  {r.IdOrigine
                    ? t('contrePassation', { motif: r.Motif ?? '' })
                    : r.Annule
                      ? t('contrePasse')
                      : r.Motif}
                </small>
              )}
              {peut && refusContrePassation(r) === null && (
                <Bouton
                  libelle={t('contrePasser')}
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  faire={() => contrePasser(r)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {autreMain && <p className="t13 faint mt8">{autreMain}</p>}
      {aRegler && (autreMain === null || (autreMain && !!bon.Avoir)) && (
        <Bouton libelle={t('regler')} fullWidth mt="sm" icone={IconCash} faire={regler} />
      )}
    </Panneau>
  )
}

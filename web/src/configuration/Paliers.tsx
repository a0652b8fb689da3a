import type { Mesure, Palier } from '@dioptrie/domain/atelier/tolerances'
import { ecrireNombre, lireDecimal } from '@dioptrie/domain/kernel/optique/dioptrie'
import { Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import bande from './garanties.module.css'
import { useSuivreAjout } from './useSuivreAjout.ts'

interface Props {
  mesure: Mesure
  paliers: readonly Palier[]
  poser: (paliers: Palier[]) => void
  /** By rank and field: `0.jusqua`. */
  erreurs: Record<string, ReactNode>
  peutEcrire: boolean
}

/** Emptied is not zero: it stays unreadable until it is typed, and is refused as such. */
const nombre = { lire: lireDecimal, ecrire: (n: number) => ecrireNombre(n), min: 0, max: 100 }

/** The steps of one tolerance, ascending; the last one goes on without limit. */
export function Paliers({ mesure, paliers, poser, erreurs, peutEcrire }: Props) {
  const t = useTranslations('configuration')
  const { liste, ajouterEtSuivre } = useSuivreAjout()
  const changer = (rang: number, maj: Partial<Palier>) =>
    poser(paliers.map((p, r) => (r === rang ? { ...p, ...maj } : p)))
  /** The new step comes before the one without limit, which stays the last. */
  const ajouter = () => {
    const dernier = paliers.at(-1) as Palier
    const avant = paliers.at(-2)?.jusqua ?? 0
    ajouterEtSuivre(paliers.length - 1, () =>
      poser([...paliers.slice(0, -1), { ...dernier, jusqua: avant + 1 }, dernier]),
    )
  }
  return (
    <Panneau titre={t(`atelier.mesures.${mesure}.titre`)}>
      <div className="grid-1 gap-16">
        <p className="note lh18">{t(`atelier.mesures.${mesure}.aide`)}</p>
        <ol ref={liste} className={`grid gap-10 ${bande.bandes}`}>
          {paliers.map((p, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its rank.
            <li key={rang}>
              {p.jusqua === null ? (
                <p className={bande.auDela}>
                  {t(paliers.length === 1 ? 'atelier.toutes' : 'atelier.auDela')}
                </p>
              ) : (
                <Dioptrie
                  {...nombre}
                  label={t('atelier.jusqua')}
                  pas={0.25}
                  disabled={!peutEcrire}
                  value={p.jusqua}
                  error={erreurs[`${rang}.jusqua`]}
                  onChange={jusqua => changer(rang, { jusqua: jusqua ?? Number.NaN })}
                />
              )}
              <Dioptrie
                {...nombre}
                label={t(p.pourcent ? 'atelier.ecartPourcent' : 'atelier.ecart')}
                pas={mesure === 'Axe' || p.pourcent ? 1 : 0.01}
                disabled={!peutEcrire}
                value={p.ecart}
                error={erreurs[`${rang}.ecart`]}
                onChange={ecart => changer(rang, { ecart: ecart ?? Number.NaN })}
              />
              <Switch
                className={bande.pourcent ?? ''}
                label={t('atelier.pourcent')}
                disabled={!peutEcrire}
                checked={p.pourcent ?? false}
                onChange={e => changer(rang, { pourcent: e.currentTarget.checked })}
              />
              {peutEcrire && p.jusqua !== null && (
                <BoutonABulle
                  icone={IconTrash}
                  libelle={t('atelier.retirerRang', {
                    rang: rang + 1,
                    mesure: t(`atelier.mesures.${mesure}.titre`),
                  })}
                  bulle={t('atelier.retirer')}
                  className={bande.retirer}
                  faire={() => poser(paliers.filter((_, r) => r !== rang))}
                />
              )}
            </li>
          ))}
        </ol>
        {peutEcrire && paliers.length < 10 && (
          <div className="row wrap gap-8-16">
            <Bouton libelle={t('atelier.ajouter')} size="sm" icone={IconPlus} faire={ajouter} />
          </div>
        )}
      </div>
    </Panneau>
  )
}

import type { CarteAtelier, CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { chemins } from '../chemins/atelier.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Liste } from './Liste.tsx'
import { lien, type PropsPanneau } from './liens.ts'
import { joursDeRetard } from './Retards.tsx'

/** What waits at one step of the workshop, by the day promised. */
function AlEtape({
  etape,
  lecture,
  attendues,
  partout,
  reseau,
}: PropsPanneau<CarteAtelier> & { etape: 'montages' | 'controles' }) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Liste
      titre={t(etape)}
      tout={{
        libelle: t('voirAtelier'),
        vers: lien(chemins.tableau, {
          etape: etape === 'controles' ? 'Montée' : undefined,
          officine: partout,
        }),
      }}
      lecture={lecture}
      attendues={attendues}
      vide={t(`${etape}Vide`)}
      cle={c => c._id}
      lien={c => lien(chemins.tableau, { commande: c._id })}
      ligne={c => (
        <>
          <Chacun
            nom={c.Client}
            sous={[
              c.RefCmmd,
              reseau && c.Officine,
              etape === 'montages' ? c.Montures.join(', ') : c.MontePar,
            ]}
          />
          <span className={`${style.date} chiffres`}>
            {c.DatePromesse &&
              (joursDeRetard(c.DatePromesse) > 0 ? (
                <b className="bad">{t('joursDeRetard', { n: joursDeRetard(c.DatePromesse) })}</b>
              ) : (
                ecrireJour(c.DatePromesse)
              ))}
          </span>
        </>
      )}
    />
  )
}
export const Montages = (p: PropsPanneau<CarteAtelier>) => <AlEtape {...p} etape="montages" />
export const Controles = (p: PropsPanneau<CarteAtelier>) => <AlEtape {...p} etape="controles" />

/** Lenses that should have come, the oldest first. */
export function Verres({ lecture, attendues, partout }: PropsPanneau<CommandeVerre>) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Liste
      titre={t('verresEnRetard')}
      tout={{
        libelle: t('voirTout'),
        vers: lien(chemins.verres, { retard: 'oui', tri: 'DatePrevue', officine: partout }),
      }}
      lecture={lecture}
      attendues={attendues}
      vide={t('verresVide')}
      cle={v => v._id}
      lien={v => lien(chemins.tableau, { commande: v.IdCommande })}
      ligne={v => (
        <>
          <Chacun nom={v.Client} sous={[v.RefVerre, v.Fournisseur]} />
          <b className={`${style.date} bad chiffres`}>
            {t('joursDeRetard', { n: joursDeRetard(v.DatePrevue) })}
          </b>
        </>
      )}
    />
  )
}

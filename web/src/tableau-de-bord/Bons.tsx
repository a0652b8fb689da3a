import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { BonDeListe } from '@dioptrie/domain/receptions/contract'
import { chemins, versBon } from '../chemins/receptions.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Liste } from './Liste.tsx'
import { lien, type PropsPanneau } from './liens.ts'

/** What suppliers brought last. */
export function Bons({ lecture, attendues, partout, reseau }: PropsPanneau<BonDeListe>) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Liste
      titre={t('bons')}
      tout={{ libelle: t('voirTout'), vers: lien(chemins.liste, { officine: partout }) }}
      lecture={lecture}
      attendues={attendues}
      vide={t('bonsVide')}
      cle={b => b._id}
      lien={b => ({ to: versBon(b._id) })}
      ligne={b => (
        <>
          <Chacun nom={b.Fournisseur} sous={[b.RefBR, reseau && b.Officine, b.NumeroBL]} />
          <span className={style.date}>{t('piecesNombre', { n: b.Quantite })}</span>
          <span className={`${style.date} chiffres`}>{ecrireJour(b.DateCommande)}</span>
        </>
      )}
    />
  )
}

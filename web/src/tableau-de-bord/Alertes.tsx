import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Link } from '@tanstack/react-router'
import { chemins as stock, versArticle } from '../chemins/stock.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Lignes } from './Lignes.tsx'
import { lien, type PropsPanneau } from './liens.ts'

interface Props extends Omit<PropsPanneau<ArticleDeListe>, 'reseau'> {
  nombre: number | undefined
}

/** Articles under their threshold, those at zero included: how many are left, of how many. */
export function Alertes({ lecture, attendues, nombre, partout }: Props) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Panneau
      bord
      titre={t('stock')}
      lien={
        nombre ? (
          <Link
            {...lien(stock.stock, { Disponibilite: 'À commander', officine: partout })}
            className={style.lien}
          >
            {t('voirLes', { n: nombre })}
          </Link>
        ) : null
      }
    >
      <Lignes
        lecture={lecture}
        attendues={attendues}
        vide={t('stockVide')}
        cle={a => a._id}
        lien={a => ({ to: versArticle(a._id) })}
        ligne={a => (
          <>
            <Chacun
              nom={designation(a)}
              sous={[a.Officine, a.AutresOfficines > 0 && t('ailleurs', { n: a.AutresOfficines })]}
            />
            <span className={`${style.date} chiffres`} data-zero={a.Quantite > 0 ? undefined : true}>
              <b className="ink">{a.Quantite}</b> / {a.SeuilAlerte}
            </span>
          </>
        )}
      />
    </Panneau>
  )
}

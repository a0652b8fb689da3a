import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Link } from '@tanstack/react-router'
import { chemins as stock, versArticle } from '../chemins/stock.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { type LectureDeLignes, Lignes } from './Lignes.tsx'
import { lien } from './liens.ts'

interface Props {
  lecture: LectureDeLignes<ArticleDeListe>
  nombre: number | undefined
  partout: string
}

/** Articles under their threshold, those at zero included: how many are left, of how many. */
export function Alertes({ lecture, nombre, partout }: Props) {
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
        nom="alertes"
        lecture={lecture}
        vide={t('stockVide')}
        cle={a => a._id}
        lien={a => ({ to: versArticle(a._id) })}
        ligne={a => (
          <>
            <span className={style.qui}>
              <strong>{designation(a)}</strong>
              <small>
                {[a.Officine, a.AutresOfficines > 0 && t('ailleurs', { n: a.AutresOfficines })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={`${style.date} chiffres`} data-zero={a.Quantite > 0 ? undefined : true}>
              <b className="ink">{a.Quantite}</b> / {a.SeuilAlerte}
            </span>
          </>
        )}
      />
    </Panneau>
  )
}

import type { Officine } from '@dioptrie/domain/organisation/contract'
import { refusFermeture } from '@dioptrie/domain/organisation/rules'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './organisation.module.css'

/** Moving the title of principale, closing, opening again. */
export function useGestesOfficine(apresSuppression?: () => void) {
  const t = useTranslations('organisation.officines')
  const designer = useAction(contrat.organisation.modifierOfficine, {
    demande: ({ _id, version }: Officine) => ({
      params: { id: _id },
      payload: { version, OfficinePrincipale: true },
    }),
    dit: o => t('designee', { nom: o.Nom }),
  })
  const clore = useAction(contrat.organisation.supprimerOfficine, {
    demande: ({ _id }: Officine) => ({ params: { id: _id } }),
    dit: o => t(o.supprimee ? 'supprimee' : 'fermee', { nom: o.Nom }),
    fait: o => o.supprimee && apresSuppression?.(),
  })
  const rouvrir = useAction(contrat.organisation.rouvrirOfficine, {
    dit: o => t('rouverte', { nom: o.Nom }),
  })
  const reste = useQuery({
    ...requete(contrat.organisation.resteOfficine, { params: { id: clore.sur?._id ?? '' } }),
    enabled: clore.sur !== null,
    staleTime: 0,
  })
  const empeche = reste.data ? refusFermeture(reste.data) : null
  const ancienne = useOfficines().find(o => o.OfficinePrincipale)?.Nom ?? '…'
  const demander = { designer: designer.demander, fermer: clore.demander }
  return {
    demander: (geste: keyof typeof demander, officine: Officine) => demander[geste](officine),
    rouvrir: ({ _id }: Officine) => rouvrir.faire({ params: { id: _id } }),
    note: rouvrir.refus && <Erreur refus={rouvrir.refus} quoi={t('nonFait')} />,
    fenetres: (
      <>
        {designer.sur && (
          <Demander
            action={designer}
            titre={t('designerTitre', { nom: designer.sur.Nom })}
            texte={t('designerTexte', { nom: designer.sur.Nom, ancienne })}
            bouton={t('designer')}
            debut="renoncer"
            quoi={t('nonFait')}
          />
        )}
        {clore.sur && (
          <Demander
            action={clore}
            titre={t('fermerTitre', { nom: clore.sur.Nom })}
            texte={
              <>
                {t('fermerTexte')}
                {reste.data && reste.data.EnRayon > 0 && (
                  <span className={style.reste}>{t('resteEnRayon', { n: reste.data.EnRayon })}</span>
                )}
                {reste.data && reste.data.Commandes > 0 && (
                  <span className={style.reste}>{t('resteCommandes', { n: reste.data.Commandes })}</span>
                )}
                {(empeche ?? reste.error?.message) && (
                  <span className={style.reste} data-empeche role="alert">
                    {empeche ?? reste.error?.message}
                  </span>
                )}
              </>
            }
            bouton={t('fermerFaire')}
            danger
            empeche={!reste.data || empeche !== null}
            quoi={t('nonFait')}
          />
        )}
      </>
    ),
  }
}

import { designation } from '@dioptrie/domain/stock/rules'
import type { PerteDeTransfert, Transfert } from '@dioptrie/domain/stock/transferts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { jourDe } from './afficher.tsx'
import style from './stock.module.css'

/** What was lost between the two, what it was worth, and what each end says of it. */
export function PertesDuTransfert({
  transfert,
  retrouver,
}: {
  transfert: Transfert
  /** Null when nothing is left to be found. */
  retrouver: (() => void) | null
}) {
  const t = useTranslations('stock.transferts')
  const confirmer = useAction(contrat.transferts.confirmerPerte, {
    uneFois: true,
    demande: ({ _id, version }: Transfert, Motif) => ({ params: { id: _id }, payload: { Motif, version } }),
    dit: () => t('confirmee'),
  })
  const attendent = transfert.pertes.filter(p => p.Quantite > 0 && p.accord === null)
  const autre = (p: PerteDeTransfert) =>
    p.IdOfficine === transfert.IdOfficineSource
      ? { _id: transfert.IdOfficineDestination, Nom: transfert.OfficineDestination }
      : { _id: transfert.IdOfficineSource, Nom: transfert.OfficineSource }
  const premiere = attendent[0]
  const peutDire = usePermission('stock.transferer', premiere ? autre(premiere)._id : undefined)
  if (transfert.pertes.length === 0) return null
  return (
    <Panneau
      titre={t('pertes')}
      lien={
        <span className="flex gap-8">
          {retrouver && <Bouton libelle={t('retrouverBouton')} size="sm" faire={retrouver} />}
          {premiere && peutDire && (
            <Bouton
              libelle={t('confirmer')}
              variant="filled"
              size="sm"
              faire={() => confirmer.demander(transfert)}
            />
          )}
        </span>
      }
    >
      <ul className="grid gap-10">
        {transfert.pertes.map(p => {
          const ligne = transfert.lignes.find(l => l._id === p.IdLigne)
          return (
            <li key={p._id} className={style.demande}>
              <span className={style.quoi}>
                <strong className="block w550">
                  {t(p.Quantite > 0 ? 'perdus' : 'retrouves', { n: Math.abs(p.Quantite) })}
                  {ligne && ` · ${designation(ligne)}`}
                </strong>
                <small>
                  {t('parole', {
                    motif: p.Motif,
                    nom: p.createdBy ?? '',
                    officine: p.Officine,
                    date: jourDe(p.createdAt),
                  })}
                </small>
                {p.accord ? (
                  <small>
                    {t('parole', {
                      motif: p.accord.Motif,
                      nom: p.accord.createdBy ?? '',
                      officine: p.accord.Officine,
                      date: jourDe(p.accord.createdAt),
                    })}
                  </small>
                ) : (
                  p.Quantite > 0 && <small>{t('paroleAttendue', { officine: autre(p).Nom })}</small>
                )}
              </span>
              {p.Valeur !== null && <Montant valeur={Math.abs(p.Valeur)} />}
            </li>
          )
        })}
      </ul>
      {confirmer.sur && premiere && (
        <Demander
          action={confirmer}
          titre={t('confirmerTitre')}
          texte={t('confirmerTexte', { officine: premiere.Officine })}
          motif={{
            champ: t('confirmerChamp'),
            proposes: [t('vuAvec', { officine: premiere.Officine }), t('rienTrouve')],
            manque: t('confirmerManque'),
          }}
          bouton={t('confirmer')}
          quoi={t('nonConfirmee')}
        />
      )}
    </Panneau>
  )
}

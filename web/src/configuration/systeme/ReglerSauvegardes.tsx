import type { Systeme } from '@dioptrie/domain/systeme/contract'
import { copiesDeMoins, type Garde, HEURE_DE_SAUVEGARDE } from '@dioptrie/domain/systeme/rules'
import { Checkbox, Switch } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { avisSucces } from '../../ui/avis.ts'
import { Comptage } from '../../ui/Comptage.tsx'
import { Note } from '../../ui/Erreur.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../../ui/Grille.tsx'
import { ChampHeure } from '../../ui/Heure.tsx'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'
import style from './systeme.module.css'

const HEURE_PROPOSEE = '02:30'
const COMPTES = ['Jours', 'Semaines', 'Mois'] as const

type Lus = Systeme['Sauvegardes']
interface Valeurs {
  /** By themselves or not is one thing, at what hour another: emptied while it is typed, the hour is not « never ». */
  seules: boolean
  Heure: string
  Jours: number | null
  Semaines: number | null
  Mois: number | null
  /** What the counts take away was read; never sent. */
  accord: boolean
}

const depuis = ({
  Heure,
  Jours,
  Semaines,
  Mois,
}: Pick<Lus, 'Heure' | (typeof COMPTES)[number]>): Valeurs => ({
  seules: Heure !== null,
  Heure: Heure ?? HEURE_PROPOSEE,
  Jours,
  Semaines,
  Mois,
  accord: false,
})
const gardeDe = ({ Jours, Semaines, Mois }: Pick<Valeurs, (typeof COMPTES)[number]>): Garde | null =>
  [Jours, Semaines, Mois].some(n => n === null || Number.isNaN(n))
    ? null
    : { jours: Number(Jours), semaines: Number(Semaines), mois: Number(Mois) }

/** When backups are made, and how many stay. Where they go is said on the machine. */
export function ReglerSauvegardes({ lus, fermer }: { lus: Lus; fermer: () => void }) {
  const t = useTranslations('systeme')
  const ui = useTranslations('ui')
  const format = useFormatter()
  const regler = useAppel(contrat.systeme.regler)
  /** What goes cannot come back: it is counted before, by the rule that takes it away. */
  const retirees = (v: Valeurs) => {
    const [avant, apres] = [gardeDe(lus), gardeDe(v)]
    return avant && apres ? copiesDeMoins(lus.Fichiers, new Date(), avant, apres) : 0
  }
  const saisie = usePetiteFiche({
    cle: 'sauvegardes',
    depart: depuis(lus),
    version: lus.version,
    depuis: courant => depuis(courant as unknown as Lus),
    requis: COMPTES,
    demande: ({ seules, Heure, Jours, Semaines, Mois }) => ({
      Heure: seules ? Heure : null,
      Jours,
      Semaines,
      Mois,
    }),
    verifier: (v): Record<string, string> => ({
      ...(v.seules && !HEURE_DE_SAUVEGARDE.test(v.Heure)
        ? { Heure: ui(v.Heure ? 'illisible' : 'aRemplir') }
        : {}),
      ...(v.Jours === 0 ? { Jours: t('reglages.unJour') } : {}),
      ...(v.Jours !== 0 && retirees(v) > 0 && !v.accord ? { accord: t('reglages.aCocher') } : {}),
    }),
    enregistrer: (payload, envoi) => regler.mutateAsync({ payload }, envoi),
    reussi: () => {
      avisSucces(t('reglages.enregistres'))
      fermer()
    },
  })
  const { valeurs, poser, erreurs, lie, coche } = saisie
  const partent = retirees(valeurs)
  return (
    <FenetreSaisie
      titre={t('reglages.titre')}
      taille={560}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      intitule={nom => (nom === 'accord' ? undefined : t(`reglages.${nom}`))}
      dire={(nom, valeur) =>
        nom === 'seules'
          ? t(valeur ? 'reglages.oui' : 'reglages.non')
          : typeof valeur === 'number'
            ? format.number(valeur)
            : undefined
      }
    >
      {lus.Eteintes ? (
        <Note ton="info">{t('reglages.eteintes')}</Note>
      ) : (
        <Grille>
          <ChampHeure premier label={t('reglages.Heure')} disabled={!valeurs.seules} {...lie('Heure')} />
          <Switch className={'self-end pb8'} label={t('reglages.seules')} {...coche('seules')} />
        </Grille>
      )}
      <fieldset className={style.garde}>
        <legend>{t('reglages.garde')}</legend>
        <Grille>
          {COMPTES.map(nom => (
            <Comptage
              key={nom}
              className={largeur.tiers}
              label={t(`reglages.${nom}`)}
              required
              refusComptage={t('reglages.entier')}
              value={valeurs[nom]}
              error={erreurs[nom]}
              onChange={n => poser({ [nom]: n, accord: false })}
            />
          ))}
        </Grille>
      </fieldset>
      {partent > 0 && (
        <Note ton="warn" role="status">
          {t('reglages.retirees', { n: partent })}
          <Checkbox className={'mt8'} label={t('reglages.accord', { n: partent })} {...coche('accord')} />
        </Note>
      )}
      <p className="note lh18 anywhere">{t('reglages.lesquels')}</p>
      <p className="note lh18 anywhere">{t('reglages.lieu', { dossier: lus.Dossier })}</p>
    </FenetreSaisie>
  )
}

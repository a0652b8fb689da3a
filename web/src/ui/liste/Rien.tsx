import { UnstyledButton } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useComplement } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { estPeriode } from '../../kernel/periode.ts'
import { type EtatListe, type Liste, sansFiltres } from '../../kernel/useListe.ts'
import { Bouton } from '../Bouton.tsx'
import { EtatVide } from '../EtatVide.tsx'
import { DireBornes } from './DireBornes.ts'
import { useDirePeriode } from './direPeriode.ts'
import style from './liste.module.css'
import { Nom } from './Nom.ts'
import { type Filtre, nomsDuFiltre } from './types.ts'

interface Elargissement {
  cle: string
  libelle: string
  n: number
  faire: () => void
}

interface Props<E> {
  liste: Liste<E>
  filtres: Filtre[]
  periode: string | undefined
  nombre: (n: number) => string
}

/** No result is not « nothing yet »: it repeats what was asked, and offers the nearest question that has answers. */
export function Rien<E>({ liste, filtres, periode, nombre }: Props<E>) {
  const t = useTranslations('ui')
  const champ = useChamp()
  const direPeriode = useDirePeriode()
  const officine = useOfficine()
  const { etat, changer, compter } = liste
  const filtreDe = (nom: string) => filtres.find(f => nomsDuFiltre(f).includes(nom))
  // Both bounds of a filter are one limit.
  const actifs = liste.actifs.filter(
    (nom, rang, tous) =>
      rang === tous.findIndex(n => n === nom || (filtreDe(n) && filtreDe(n) === filtreDe(nom))),
  )
  const titre = (nom: string) => {
    if (nom === 'periode') return periode ?? t('periode')
    const filtre = filtreDe(nom)
    return filtre?.titre ?? champ(filtre?.champ ?? nom)
  }
  const sans = (nom: string): EtatListe => {
    const filtre = filtreDe(nom)
    const noms = nom === 'periode' ? ['periode', 'du', 'au'] : filtre ? nomsDuFiltre(filtre) : [nom]
    return Object.fromEntries(noms.map(n => [n, undefined]))
  }

  const essais: { cle: string; libelle: string; maj?: EtatListe; reseau?: true }[] = [
    ...(estPeriode(etat.periode) && etat.periode !== 'annee'
      ? [{ cle: 'annee', libelle: t('chercherAnnee'), maj: { periode: 'annee' } }]
      : []),
    ...actifs.map(nom => ({
      cle: nom,
      libelle: nom === 'q' ? t('effacerRecherche') : t('retirerLeFiltre', { quoi: titre(nom) }),
      maj: sans(nom),
    })),
    ...(liste.parOfficine && officine.peutChoisir && !officine.reseau
      ? [{ cle: 'reseau', libelle: t('chercherReseau'), reseau: true as const }]
      : []),
  ]
  const pistes = useComplement({
    queryKey: ['elargir', JSON.stringify(liste.question), etat.periode ?? ''],
    queryFn: () =>
      Promise.all(
        essais.map(
          async ({ cle, libelle, maj, reseau }): Promise<Elargissement> => ({
            cle,
            libelle,
            n: await compter({ ...etat, ...maj }, reseau ? { reseau } : {}),
            faire: () => (reseau ? officine.choisir(null) : changer(maj ?? {})),
          }),
        ),
      ),
    gcTime: 0,
  })
  // The nearest question is the one that lets in the fewest: it changes the least.
  const utiles = (pistes ?? []).filter(p => p.n > 0).sort((a, b) => a.n - b.n)
  const [meilleure, ...autres] = utiles
  const dire = (nom: string): ReactNode => {
    if (nom === 'q') return t('entreGuillemets', { texte: etat.q ?? '' })
    if (nom === 'periode') return `${titre(nom)} ${direPeriode(etat)}`
    const filtre = filtreDe(nom)
    const valeur = etat[nom] ?? ''
    if (filtre && 'options' in filtre)
      return `${titre(nom)} ${filtre.options.find(o => o.value === valeur)?.label ?? valeur}`
    return (
      <>
        {titre(nom)}{' '}
        {filtre && 'source' in filtre ? (
          <Nom filtre={filtre} id={valeur} />
        ) : filtre && 'bornes' in filtre ? (
          <DireBornes filtre={filtre} etat={etat} />
        ) : (
          valeur
        )}
      </>
    )
  }
  return (
    <EtatVide
      icone={IconFilterOff}
      titre={t('rienTitre')}
      texte={
        <>
          {t('rienTexte')}{' '}
          {actifs.map((nom, rang) => (
            <Fragment key={nom}>
              {rang > 0 && ', '}
              {dire(nom)}
            </Fragment>
          ))}
          .{' '}
          {meilleure &&
            t.rich('rienPiste', {
              action: meilleure.libelle,
              nombre: nombre(meilleure.n),
              b: texte => <strong>{texte}</strong>,
            })}
        </>
      }
      actions={
        <>
          {meilleure && <Bouton libelle={meilleure.libelle} faire={meilleure.faire} />}
          {autres.slice(0, 2).map(p => (
            <UnstyledButton key={p.cle} className={style.lienHaut} onClick={p.faire}>
              {p.libelle} ({p.n})
            </UnstyledButton>
          ))}
          {pistes && !meilleure && (
            <Bouton libelle={t('toutEffacer')} faire={() => changer(sansFiltres(etat))} />
          )}
        </>
      }
    />
  )
}

import type { RoleWords } from './roles.js'

/** German, Italian, Spanish and Polish. */
const OF_EUROPE: RoleWords = {
  name: {
    exact:
      'nombre completo, name vorname, vorname name, nachname vorname, nachname, vorname, schuler, schulerin, schulername, cognome e nome, cognome nome, cognome, alunno, alunni, apellidos y nombres, nombres y apellidos, apellidos y nombre, nombre y apellidos, nombre del alumno, apellidos, nombres, nombre s, apellido paterno, apellido materno, primer apellido, segundo apellido, alumno, alumnos, alumno a, alumnado, estudiante, estudiantes, nombre del estudiante, nombres y apellidos del estudiante, nazwisko i imie, imie i nazwisko, nazwisko, uczen',
  },
  serial: { exact: 'lfd nr, lfd' },
  subject: {
    exact:
      'fach, facher, materia, materie, materias, asignatura, asignaturas, przedmiot, przedmioty',
  },
  score: { exact: 'voto, voti, calificacion, calificaciones, puntaje, ocena, oceny, punkte' },
  total: { exact: 'gesamt, gesamtpunkte, summe, totale, suma total, suma, razem, puntaje total' },
  average: {
    exact:
      'durchschnitt, notendurchschnitt, schnitt, media voti, promedio, promedio general, promedio final, def, definitiva, nota definitiva, nota media, srednia, srednia ocen',
  },
  position: { exact: 'platz, posizione, puesto, miejsce' },
  remark: { exact: 'bemerkung, bemerkungen, observaciones, esito, giudizio, uwagi' },
  attendance: { exact: 'fallas, inasistencias, inasistencia' },
  coefficient: { exact: 'i h, intensidad horaria, int horaria, horas' },
  admission_number: {
    exact: 'codigo, codigo del estudiante, codigo estudiante, no de matricula, matricula',
  },
  person: { exact: 'klasse, geburtsdatum, sezione, seccion, paralelo, klasa' },
}

/** Indonesian and Malay, Vietnamese and Turkish, with or without their marks. */
const OF_ASIA: RoleWords = {
  name: {
    exact:
      'nama, nama siswa, nama murid, nama lengkap, nama pelajar, nama peserta, nama peserta didik, nama mahasiswa, ho va ten, ho ten, ho va ten hoc sinh, ten hoc sinh, adi soyadi, ad soyad, ogrenci adi, ogrenci adi soyadi',
  },
  admission_number: {
    exact:
      'nis, nisn, no induk, nomor induk, no peserta, nomor peserta, nim, no matrik, ma hs, ma hoc sinh, so bao danh, sbd, mssv, ogrenci no, okul no',
  },
  serial: { exact: 'stt' },
  subject: {
    exact: 'mata pelajaran, mapel, muatan pelajaran, mata kuliah, mon hoc, ders, dersler',
  },
  score: { exact: 'nilai, nilai akhir, markah, diem, puan' },
  total: {
    exact: 'jumlah, jumlah nilai, jumlah markah, tong, tong diem, tong cong, toplam, toplam puan',
  },
  average: {
    exact:
      'rata rata, rerata, nilai rata rata, purata, dtb, diem tb, diem trung binh, trung binh, ortalama, agirlikli ortalama, genel ortalama, not ortalamasi',
  },
  position: { exact: 'peringkat, rangking, kedudukan, xep hang, thu hang' },
  grade: { exact: 'predikat, gred, xep loai, hoc luc' },
  remark: { exact: 'keterangan, catatan, ulasan, ghi chu, nhan xet, hanh kiem' },
  attendance: { exact: 'kehadiran' },
  person: { exact: 'jenis kelamin, kelas, tanggal lahir, gioi tinh, ngay sinh, lop, sinif' },
}

/** The roles' words in languages from elsewhere, which schools of any country may teach in. */
export const WORDS_FROM_ELSEWHERE: readonly RoleWords[] = [OF_EUROPE, OF_ASIA]
